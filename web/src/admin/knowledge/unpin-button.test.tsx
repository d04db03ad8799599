import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { AT, uuid } from '../../../test/fixtures.ts'
import { lateAnswer, refusal, serve } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { UnpinButton } from './unpin-button.tsx'

const pinned: PinnedAnswer = {
  id: uuid(60),
  question: 'How do I bid?',
  wordings: [],
  language: 'en',
  answer: 'Press Bid.',
  sources: [],
  expires_at: null,
  version: 1,
  updated_at: AT,
}

/** Draws the button and opens its question. */
async function drawQuestion() {
  const unpin = serve((api) => api.knowledge.verified.unpin)
  const onUnpinned = vi.fn()
  const drawn = draw(<UnpinButton pinned={pinned} onUnpinned={onUnpinned} />)
  await drawn.person.click(drawn.getByRole('button', { name: 'Unpin “How do I bid?”' }))
  const question = await drawn.findByRole('dialog', { name: 'Unpin the answer to “How do I bid?”?' })
  return { ...drawn, unpin, onUnpinned, confirm: within(question).getByRole('button', { name: 'Unpin' }) }
}

test('AS-4: an answer is unpinned after a question, once for two presses', async () => {
  const { unpin, onUnpinned, confirm, queryByRole, person } = await drawQuestion()
  expect(unpin).not.toHaveBeenCalled()
  const { answer, arrive } = lateAnswer<never>()
  unpin.mockReturnValue(answer)
  await person.dblClick(confirm)
  arrive({} as never)
  await waitFor(() => expect(onUnpinned).toHaveBeenCalledTimes(1))
  expect(unpin.mock.calls).toEqual([[{ id: pinned.id }]])
  expect(queryByRole('dialog')).toBeNull()
})

test('AS-4: an answer that was not unpinned says why, and the question stays', async () => {
  const { unpin, onUnpinned, confirm, getByRole, person } = await drawQuestion()
  unpin.mockRejectedValue(refusal('access.denied', { status: 403 }))
  await person.click(confirm)
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      { title: 'The answer could not be unpinned', text: 'You do not have permission to do this.' },
    ]),
  )
  expect(getByRole('dialog')).toBeTruthy()
  expect(onUnpinned).not.toHaveBeenCalled()
})
