import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../../../test/draw.tsx'
import { uuid } from '../../../../../test/fixtures.ts'
import { failure, lateAnswer, serve } from '../../../../../test/server.ts'
import { shownToasts } from '../../../../../test/toasts.ts'
import { feedbackDrafts } from './feedback-drafts.ts'
import { FeedbackReasons } from './feedback-reasons.tsx'

beforeEach(() => feedbackDrafts.set({}))

function drawReasons() {
  const onClose = vi.fn()
  const feedback = serve((api) => api.chat.feedback)
  const drawn = draw(<FeedbackReasons turnId={uuid(7)} onClose={onClose} />)
  const send = drawn.getByRole('button', { name: 'Send the reason' })
  return { ...drawn, onClose, feedback, send }
}

test('CH-4: without a reason or words there is nothing to send', async () => {
  const { send, feedback, onClose, getByRole, getByLabelText, person } = drawReasons()
  expect(send).toHaveProperty('disabled', true)
  await person.type(getByLabelText(/In your words/), '   ')
  expect(send).toHaveProperty('disabled', true)
  await person.click(getByRole('button', { name: 'Not now' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(feedback).not.toHaveBeenCalled()
})

test('CH-4: reason and words outlive a reply that is scrolled out of sight, until the form closes', async () => {
  const first = drawReasons()
  await first.person.click(first.getByRole('button', { name: 'Tone' }))
  await first.person.type(first.getByLabelText(/In your words/), 'too long')
  first.unmount()
  const second = drawReasons()
  expect(second.getByRole('button', { name: 'Tone' }).getAttribute('aria-pressed')).toBe('true')
  expect(second.getByLabelText(/In your words/)).toHaveProperty('value', 'too long')
  await second.person.click(second.getByRole('button', { name: 'Not now' }))
  expect(feedbackDrafts.get()).toEqual({})
})

test('CH-4: the last chosen reason is sent, once for two presses', async () => {
  const { send, feedback, onClose, getByRole, person } = drawReasons()
  const { answer, arrive } = lateAnswer<never>()
  feedback.mockReturnValue(answer)
  await person.click(getByRole('button', { name: 'Wrong' }))
  await person.click(getByRole('button', { name: 'Outdated' }))
  expect(getByRole('button', { name: 'Wrong' }).getAttribute('aria-pressed')).toBe('false')
  await person.dblClick(send)
  arrive({} as never)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(feedback.mock.calls).toEqual([[{ id: uuid(7), verdict: 'unhelpful', reason: 'outdated' }]])
})

test('CH-4: words alone are another reason; ones that were not saved stay', async () => {
  const { send, feedback, onClose, getByLabelText, person } = drawReasons()
  feedback.mockRejectedValueOnce(failure()).mockResolvedValue({} as never)
  await person.type(getByLabelText(/In your words/), ' too long ')
  await person.click(send)
  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Your feedback was not saved' }]))
  expect(getByLabelText(/In your words/)).toHaveProperty('value', ' too long ')
  await person.click(send)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(feedback).toHaveBeenLastCalledWith({
    id: uuid(7),
    verdict: 'unhelpful',
    reason: 'other',
    comment: 'too long',
  })
})
