import type { AdPlacement } from '@pepper/contract/ads'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { uuid } from '../../../test/fixtures.ts'
import { failure, lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { AdDialog } from './ad-dialog.tsx'

function drawDialog() {
  const create = serve((api) => api.ads.admin.create)
  const [onClose, onSaved] = [vi.fn(), vi.fn()]
  const drawn = draw(<AdDialog ad={null} onClose={onClose} onSaved={onSaved} />)
  return { ...drawn, create, onClose, onSaved, save: drawn.getByRole('button', { name: 'Save' }) }
}

test('AD-8: an ad without a name or content is not sent, and its fields say so', async () => {
  const { getByLabelText, save, create, person } = drawDialog()
  expect(getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
  await person.click(save)
  expect(getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect(create).not.toHaveBeenCalled()
})

test('AD-8: a negative number is kept as typed and refused at its field, not turned into no limit', async () => {
  const { getByLabelText, getByText, save, create, person } = drawDialog()
  await person.type(getByLabelText('Name'), 'Spring')
  await person.type(getByLabelText(/HTML|Content/), '<b>Hi</b>')
  for (const field of ['Priority', 'Times a day']) {
    await person.clear(getByLabelText(field))
    await person.type(getByLabelText(field), '-3')
    expect(getByLabelText(field)).toHaveProperty('value', '-3')
  }
  await person.click(save)
  expect(getByText('Enter a whole number from 0 to 1,000,000.')).toBeTruthy()
  expect(getByLabelText('Times a day').getAttribute('aria-invalid')).toBe('true')
  expect(create).not.toHaveBeenCalled()
})

test('AD-8: an ad is created once for two presses, and the parts removed from its HTML are listed', async () => {
  const { getByLabelText, save, create, onSaved, person } = drawDialog()
  const { answer, arrive } = lateAnswer<never>()
  create.mockReturnValue(answer)
  await person.type(getByLabelText('Name'), 'Spring')
  await person.type(getByLabelText(/HTML|Content/), '<b>Hi</b>')
  await person.dblClick(save)
  arrive({ removed: ['script'] } as never)
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(create.mock.calls.map(([input]) => input)).toMatchObject([{ name: 'Spring', content: '<b>Hi</b>' }])
  expect(shownToasts()).toMatchObject([{ text: 'Removed from the HTML: script' }])
})

test('AD-8: a form that is closed by Escape keeps its words until Cancel gives them up', async () => {
  const closed = drawDialog()
  await closed.person.type(closed.getByLabelText('Name'), 'Spring')
  fireEvent(closed.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(closed.onClose).toHaveBeenCalledTimes(1)
  closed.unmount()
  const again = drawDialog()
  expect(again.getByLabelText('Name')).toHaveProperty('value', 'Spring')
  await again.person.click(again.getByRole('button', { name: 'Cancel' }))
  again.unmount()
  expect(drawDialog().getByLabelText('Name')).toHaveProperty('value', '')
})

const stored = {
  ...{ id: uuid(1), name: 'Spring', placement_type: 'banner', content: 'Hi', target_url: null },
  ...{ placement_location: 'header', priority: 0, times_a_day: 3, status: 'active', version: 3 },
  ...{ start_date: '2026-03-01T00:00:00.000Z', end_date: null },
} as unknown as AdPlacement

function drawEdit(ad = stored) {
  const update = serve((api) => api.ads.admin.update)
  const list = serve((api) => api.ads.admin.list)
  const onSaved = vi.fn()
  const drawn = draw(<AdDialog ad={ad} onClose={vi.fn()} onSaved={onSaved} />)
  return { ...drawn, update, list, onSaved, save: drawn.getByRole('button', { name: 'Save' }) }
}

test('AD-8: an ad that someone else changed meanwhile is saved on top of it, without their fields lost', async () => {
  const { getByLabelText, findByText, save, update, list, onSaved, person } = drawEdit()
  update.mockRejectedValueOnce(refusal('ads.changed_meanwhile')).mockResolvedValue({ removed: [] } as never)
  list.mockResolvedValue({ ads: [{ ...stored, status: 'paused', version: 4 }] } as never)
  await person.type(getByLabelText('Name'), ' sale')
  await person.click(save)
  await findByText(/Someone else changed this ad/)
  expect(getByLabelText('Name')).toHaveProperty('value', 'Spring sale')
  expect(onSaved).not.toHaveBeenCalled()
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
  await person.click(save)
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(update.mock.calls.map(([input]) => input)).toMatchObject([
    { name: 'Spring sale', status: 'active', version: 3 },
    { name: 'Spring sale', status: 'paused', version: 4 },
  ])
})

test('AD-8: a change whose answer was lost is found saved, and an edit is there again after another version', async () => {
  const first = drawEdit()
  first.update.mockRejectedValue(failure())
  await first.person.type(first.getByLabelText('Name'), ' sale')
  await first.person.click(first.save)
  await waitFor(() => expect(first.update).toHaveBeenCalledTimes(1))
  first.unmount()
  const saved = { ...stored, name: 'Spring sale', version: 4 }
  const { getByLabelText, save, update, list, onSaved, person } = drawEdit(saved)
  expect(getByLabelText('Name')).toHaveProperty('value', 'Spring sale')
  update.mockRejectedValue(refusal('ads.changed_meanwhile'))
  list.mockResolvedValue({ ads: [saved] } as never)
  await person.click(save)
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
})

test('AD-8: an ad whose creation was lost and whose page was loaded again has the same id', async () => {
  const first = drawDialog()
  first.create.mockRejectedValue(failure())
  await first.person.type(first.getByLabelText('Name'), 'Spring')
  await first.person.type(first.getByLabelText(/HTML|Content/), 'Hi')
  await first.person.click(first.save)
  await waitFor(() => expect(first.create).toHaveBeenCalledTimes(1))
  first.unmount()
  const second = drawDialog()
  second.create.mockResolvedValue({ removed: [] } as never)
  await second.person.click(second.save)
  await waitFor(() => expect(second.onSaved).toHaveBeenCalledTimes(1))
  const [before] = first.create.mock.calls.map(([input]) => input.id)
  const [after] = second.create.mock.calls.map(([input]) => input.id)
  expect(after).toBe(before)
})

test('AD-8: an ad that was not saved keeps its fields', async () => {
  const { getByLabelText, save, create, onSaved, person } = drawDialog()
  create.mockRejectedValue(failure())
  await person.type(getByLabelText('Name'), 'Spring')
  await person.type(getByLabelText(/HTML|Content/), 'Hi')
  await person.click(save)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Failed to create ad placement' }]))
  expect(getByLabelText('Name')).toHaveProperty('value', 'Spring')
  expect(onSaved).not.toHaveBeenCalled()
})

test('AD-8: the same ad pressed again after a failure has the same id, a changed one another', async () => {
  const { getByLabelText, save, create, person } = drawDialog()
  create.mockRejectedValue(failure())
  const sendIt = async (times: number) => {
    await person.click(save)
    await waitFor(() => expect(create).toHaveBeenCalledTimes(times))
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
  }
  await person.type(getByLabelText('Name'), 'Spring')
  await person.type(getByLabelText(/HTML|Content/), 'Hi')
  await sendIt(1)
  await sendIt(2)
  await person.type(getByLabelText('Name'), ' sale')
  await sendIt(3)
  const [first, second, third] = create.mock.calls.map(([input]) => input.id)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([second === first, third === first]).toEqual([true, false])
})
