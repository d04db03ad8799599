import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { failure, serve } from '../../../test/server.ts'
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
