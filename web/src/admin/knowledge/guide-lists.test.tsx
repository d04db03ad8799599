import type { Gap, JudgedReply } from '@pepper/contract/chat/gaps'
import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import { beforeEach, expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { AT, memberWith, uuid } from '../../../test/fixtures.ts'
import { failure, serve } from '../../../test/server.ts'
import { viewer } from '../../shared/viewer.ts'
import { Answers } from './answers.tsx'
import { Gaps } from './gaps.tsx'
import { JudgedReplies } from './judged-replies.tsx'

const gap: Gap = {
  id: uuid(60),
  question: 'May I bid twice?',
  others: [],
  language: 'en',
  status: 'open',
  state: 'unknown',
  asked: 2,
  first_at: AT,
  last_at: AT,
  nearest: [],
}

const reply: JudgedReply = {
  id: uuid(61),
  language: 'en',
  question: 'May I bid twice?',
  reply: 'Yes.',
  reason: 'wrong',
  comment: null,
  sources: [],
  nearest: [],
  given_at: AT,
  is_handled: false,
}

const pinned: PinnedAnswer = {
  id: uuid(62),
  question: 'When are you open?',
  wordings: [],
  language: 'en',
  answer: 'Until nine.',
  sources: [],
  expires_at: null,
  version: 1,
  updated_at: AT,
}

beforeEach(() => viewer.set(memberWith('content.manage')))

test('AS-4: questions stay on the screen where older ones cannot be read', async () => {
  serve((api) => api.chat.gaps.list)
    .mockResolvedValueOnce({
      gaps: [gap],
      earlier: 'next',
      counts: { open: 21, answered: 0, dismissed: 0 },
    })
    .mockRejectedValueOnce(failure())
  const { findByRole, findByText, getByText, person } = await drawAt('/', <Gaps />)
  await person.click(await findByRole('button', { name: 'Show older' }))
  await findByText('The questions could not be loaded')
  expect(getByText(gap.question)).toBeTruthy()
})

test('CH-4: unhelpful replies stay on the screen where older ones cannot be read', async () => {
  serve((api) => api.chat.gaps.replies)
    .mockResolvedValueOnce({ replies: [reply], earlier: 'next' })
    .mockRejectedValueOnce(failure())
  const { findByRole, findByText, getByText, person } = await drawAt('/', <JudgedReplies />)
  await person.click(await findByRole('button', { name: 'Show older' }))
  await findByText('The replies could not be loaded')
  expect(getByText(reply.question)).toBeTruthy()
})

test('AS-4: replies and verified answers show their words without the marks of Markdown', async () => {
  const written = '**Open** until nine:\n\n- [Clubs](/learn/clubs)\n- [Bids](/learn/bids)'
  const read = 'Open until nine:\n\nClubs\nBids'
  serve((api) => api.chat.gaps.replies).mockResolvedValue({
    replies: [{ ...reply, reply: written }],
    earlier: null,
  })
  serve((api) => api.knowledge.verified.list).mockResolvedValue({
    answers: [{ ...pinned, answer: written }],
    earlier: null,
  })
  for (const element of [<JudgedReplies key="replies" />, <Answers key="answers" />]) {
    const { findByText, unmount } = await drawAt('/', element)
    expect((await findByText(/^Open until nine/)).textContent).toBe(read)
    unmount()
  }
})
