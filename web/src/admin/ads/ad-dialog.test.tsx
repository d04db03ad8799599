import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { failure, lateAnswer, serve } from '../../../test/server.ts'
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
