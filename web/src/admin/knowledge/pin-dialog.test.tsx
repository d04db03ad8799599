import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../test/fixtures.ts'
import { failure, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { viewer } from '../../shared/viewer.ts'
import { PinDialog } from './pin-dialog.tsx'

beforeEach(() => {
  viewer.set(memberWith('content.manage'))
  sessionStorage.clear()
})

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))

async function drawDialog(question = 'What are clubs?') {
  const [onClose, onPinned] = [vi.fn(), vi.fn()]
  const begun = { question, language: 'en' as const }
  const drawn = await drawAt('/', <PinDialog begun={begun} onClose={onClose} onPinned={onPinned} />)
  const answer = () => drawn.getByLabelText(/^Answer/) as HTMLTextAreaElement
  return { ...drawn, onClose, onPinned, answer }
}

test('AS-4: an answer that is being written is kept for its question until it is given up', async () => {
  const first = await drawDialog()
  await first.person.type(first.answer(), 'Groups of friends')
  first.unmount()
  const other = await drawDialog('What are tiers?')
  expect(other.answer().value).toBe('')
  other.unmount()
  const again = await drawDialog()
  expect(again.answer().value).toBe('Groups of friends')
  await again.person.click(again.getByRole('button', { name: 'Cancel' }))
  expect(again.onClose).toHaveBeenCalled()
  again.unmount()
  expect((await drawDialog()).answer().value).toBe('')
})

test('AS-4: an answer is kept where it could not be saved, and forgotten once it is', async () => {
  const pin = serve((api) => api.knowledge.verified.pin)
  pin.mockRejectedValueOnce(failure())
  const { answer, person, getByRole, onPinned } = await drawDialog()
  await person.type(answer(), 'Groups')
  await person.click(getByRole('button', { name: 'Save the answer' }))
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'The answer could not be saved' }]))
  expect(drafts()).toHaveLength(1)
  await person.click(getByRole('button', { name: 'Save the answer' }))
  await waitFor(() => expect(onPinned).toHaveBeenCalled())
  expect(drafts()).toHaveLength(0)
})

test('AS-4: a source that is no page of the guide is named at its field until it is changed', async () => {
  const pin = serve((api) => api.knowledge.verified.pin)
  pin.mockRejectedValue(refusal('knowledge.source_not_found', { data: { sources: ['no-page'] } }))
  const { answer, person, getByRole, getByLabelText, findByText, queryByText } = await drawDialog()
  await person.type(answer(), 'Groups')
  const sources = getByLabelText(/^Sources/)
  await person.type(sources, '/learn/no-page')
  await person.click(getByRole('button', { name: 'Save the answer' }))
  expect(await findByText('Not a page of the guide: /learn/no-page')).toBeTruthy()
  expect(sources.getAttribute('aria-invalid')).toBe('true')
  await person.type(sources, 's')
  expect(queryByText(/^Not a page of the guide/)).toBeNull()
})

test('AS-4: a source that cannot be a page is named at its field, and no answer is saved without it', async () => {
  const pin = serve((api) => api.knowledge.verified.pin)
  const { answer, person, getByRole, getByLabelText, findByText, onPinned } = await drawDialog()
  await person.type(answer(), 'Groups')
  const sources = getByLabelText(/^Sources/)
  await person.type(sources, '/learn/what-are-clubs/, /learn/what_are_clubs')
  await person.click(getByRole('button', { name: 'Save the answer' }))
  expect(await findByText('Not a page of the guide: /learn/what_are_clubs')).toBeTruthy()
  expect(pin).not.toHaveBeenCalled()
  await person.clear(sources)
  await person.type(sources, '/learn/what-are-clubs/')
  await person.click(getByRole('button', { name: 'Save the answer' }))
  await waitFor(() => expect(onPinned).toHaveBeenCalled())
  expect(pin.mock.calls).toMatchObject([[{ sources: ['what-are-clubs'] }]])
})

test('AS-4: an answer with too many sources says so, and cannot be saved until some are gone', async () => {
  const { answer, person, getByRole, getByLabelText, getByText, queryByText } = await drawDialog()
  await person.type(answer(), 'Groups')
  const save = getByRole('button', { name: 'Save the answer' })
  await person.type(getByLabelText(/^Sources/), 'a, b, c, d, e, f')
  expect(getByText('No more than 5 pages.')).toBeTruthy()
  expect(save).toHaveProperty('disabled', true)
  await person.type(getByLabelText(/^Sources/), '{Backspace}{Backspace}{Backspace}')
  expect(queryByText('No more than 5 pages.')).toBeNull()
  expect(save).toHaveProperty('disabled', false)
})

const pinned = {
  ...{ id: uuid(7), question: 'What are clubs?', wordings: [], language: 'en' as const, answer: 'Groups' },
  ...{ sources: [], expires_at: null, version: 1, updated_at: AT },
}

async function drawPinned() {
  const list = serve((api) => api.knowledge.verified.list)
  const change = serve((api) => api.knowledge.verified.change)
  change.mockRejectedValueOnce(refusal('content.changed_meanwhile')).mockResolvedValue(pinned)
  const [onClose, onPinned] = [vi.fn(), vi.fn()]
  const begun = { question: pinned.question, language: pinned.language, pinned }
  const drawn = await drawAt('/', <PinDialog begun={begun} onClose={onClose} onPinned={onPinned} />)
  const save = () => drawn.person.click(drawn.getByRole('button', { name: 'Save the answer' }))
  return { ...drawn, list, change, save, onPinned }
}

test('AS-4: an answer that another administrator has changed is saved on the newer version', async () => {
  const { list, change, save, getByLabelText, findByText, onPinned, person } = await drawPinned()
  const other = { ...pinned, id: uuid(8) }
  const newer = { ...pinned, version: 2, answer: 'Clubs', wordings: ['clubs?'] }
  list.mockResolvedValueOnce({ answers: [other], earlier: 'older' } as never)
  list.mockResolvedValueOnce({ answers: [newer], earlier: null })
  await person.type(getByLabelText(/^Answer/), ' of friends')
  await save()
  expect(await findByText(/^Someone else changed this answer/)).toBeTruthy()
  expect(getByLabelText(/^How people ask/)).toHaveProperty('value', 'clubs?')
  await save()
  await waitFor(() => expect(onPinned).toHaveBeenCalled())
  const sent = change.mock.calls.map(([input]) => input)
  expect(sent[1]).toMatchObject({ version: 2, answer: 'Groups of friends', wordings: ['clubs?'] })
})

test('AS-4: a change whose answer was lost counts as saved at the next attempt', async () => {
  const { list, change, save, getByLabelText, onPinned, person } = await drawPinned()
  list.mockResolvedValue({ answers: [{ ...pinned, version: 2, answer: 'Groups!' }], earlier: null })
  await person.type(getByLabelText(/^Answer/), '!')
  await save()
  await waitFor(() => expect(onPinned).toHaveBeenCalled())
  expect(change).toHaveBeenCalledTimes(1)
})

test('AS-4: a last day that has passed is refused at its field before saving', async () => {
  const { answer, person, getByLabelText, getByRole, findByText } = await drawDialog()
  await person.type(answer(), 'Groups')
  const save = getByRole('button', { name: 'Save the answer' })
  expect(save).toHaveProperty('disabled', false)
  await person.type(getByLabelText(/^Last day/), '2020-01-01')
  expect(await findByText('This day has passed. Please choose a later one.')).toBeTruthy()
  expect(save).toHaveProperty('disabled', true)
})
