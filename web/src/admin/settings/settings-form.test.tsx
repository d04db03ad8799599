import type { Setting } from '@pepper/contract/settings'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { draw, drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { failure, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { viewer } from '../../shared/viewer.ts'
import { SettingsFormPage } from './settings-form.tsx'

const name = (change: Partial<Setting> = {}) =>
  ({
    key: 'site_name',
    description: '',
    version: 1,
    updated_at: null,
    updated_by: null,
    kind: 'text',
    value: 'Pepper',
    default_value: '',
    max: 60,
    ...change,
  }) as Setting

beforeEach(() => viewer.set(memberWith('admin.enter')))

async function drawSettings(setting = name()) {
  const list = serve((api) => api.settings.list)
  list.mockResolvedValue({
    settings: [setting],
    present_network: null,
    configured_name: 'PepperChat',
  } as never)
  serve((api) => api.settings.history).mockResolvedValue({ events: [], earlier: null } as never)
  const save = serve((api) => api.settings.save)
  return { ...(await drawAt('/', <SettingsFormPage />)), list, save }
}

test('AD-11: settings that could not be loaded are loaded again', async () => {
  const list = serve((api) => api.settings.list)
  list
    .mockRejectedValueOnce(failure())
    .mockResolvedValue({ settings: [name()], present_network: null } as never)
  serve((api) => api.settings.history).mockResolvedValue({ events: [], earlier: null } as never)
  const { findByText, findByRole, findByDisplayValue, person } = await drawAt('/', <SettingsFormPage />)
  expect(await findByText('The settings could not be loaded')).toBeTruthy()
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByDisplayValue('Pepper')).toBeTruthy()
})

test('AD-11: only what was changed is saved, with the version that was read', async () => {
  const { findByDisplayValue, getByRole, findByRole, save, person } = await drawSettings()
  const field = await findByDisplayValue('Pepper')
  await person.type(field, '!')
  save.mockResolvedValue({ settings: [name({ value: 'Pepper!', version: 2 } as never)] } as never)
  await person.click(await findByRole('button', { name: 'Save Settings' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Settings Saved' }]))
  expect(save.mock.calls).toEqual([[{ changes: [{ key: 'site_name', value: 'Pepper!', version: 1 }] }]])
  expect(getByRole('textbox')).toHaveProperty('value', 'Pepper!')
})

const xp = {
  ...name(),
  ...{
    key: 'xp_answered',
    kind: 'number',
    value: 10,
    default_value: 10,
    min: 0,
    max: 100,
    min_beside_zero: null,
  },
} as Setting

test('AD-11: the bar names the field that keeps the settings from being saved, and leads to it', async () => {
  const { findByLabelText, findByRole, getByRole, person } = await drawSettings(xp)
  const field = await findByLabelText('XP for an answer')
  await person.clear(field)
  expect(getByRole('button', { name: 'Save Settings' })).toHaveProperty('disabled', true)
  await person.click(await findByRole('button', { name: 'Check: XP for an answer' }))
  expect(document.activeElement).toBe(field)
})

test('AD-11: a saved site name shows at once, and the configured one once it is emptied', async () => {
  const { findByDisplayValue, findByRole, save, person } = await drawSettings()
  const header = draw(<ProductName />)
  const field = await findByDisplayValue('Pepper')
  for (const [value, shown] of [
    ['The Den', 'The Den'],
    ['', 'PepperChat'],
  ] as const) {
    await person.clear(field)
    if (value) await person.type(field, value)
    save.mockResolvedValueOnce({ settings: [name({ value } as never)] } as never)
    await person.click(await findByRole('button', { name: 'Save Settings' }))
    await header.findByText(`The name is ${shown}.`)
  }
})

function ProductName() {
  return <p>The name is {useBrand().product}.</p>
}

test('AD-11: where another person saved meanwhile, the own entry is kept and saved on top of theirs', async () => {
  const { findByDisplayValue, findByRole, getByRole, list, save, person } = await drawSettings()
  await person.type(await findByDisplayValue('Pepper'), '!')
  save.mockRejectedValueOnce(refusal('settings.changed_meanwhile'))
  list.mockResolvedValue({
    settings: [name({ value: 'Theirs', version: 5 } as never)],
    present_network: null,
  } as never)
  await person.click(await findByRole('button', { name: 'Save Settings' }))
  await waitFor(() => expect(shownToasts()[0]?.text).toMatch(/Your entries are kept/))
  expect(getByRole('textbox')).toHaveProperty('value', 'Pepper!')
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  await list.mock.results[1]?.value
  await new Promise((resolve) => setTimeout(resolve, 50))
  save.mockResolvedValue({ settings: [name({ value: 'Pepper!', version: 6 } as never)] } as never)
  await person.click(await findByRole('button', { name: 'Save Settings' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.calls[1]?.[0].changes).toMatchObject([{ value: 'Pepper!', version: 5 }])
})

test('AD-11: a failure keeps what was typed', async () => {
  const { findByDisplayValue, findByRole, getByRole, save, person } = await drawSettings()
  await person.type(await findByDisplayValue('Pepper'), '!')
  save.mockRejectedValue(failure())
  await person.click(await findByRole('button', { name: 'Save Settings' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(getByRole('textbox')).toHaveProperty('value', 'Pepper!')
})
