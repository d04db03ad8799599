import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { memberWith } from '../../../../test/fixtures.ts'
import { viewer } from '../../../shared/viewer.ts'
import { GUEST } from '../../../shared/viewer-rules.ts'
import { drafts } from '../composer/current-drafts.ts'
import { GUEST_DRAFT } from '../composer/guest-draft.ts'
import { GUEST_CHAT } from '../guest/guest-talk.ts'
import { giveBackInterrupted, watchInterrupted } from './give-back-interrupted.ts'
import { outboxOf } from './outboxes.ts'

const userId = memberWith().profile.id ?? ''
const at = '2026-01-01T00:00:00Z'

const interrupt = (person: string | null, content: string, session_id?: string) =>
  outboxOf(person).write({
    input: { id: content, content, ...(session_id && { session_id }) },
    state: 'sending',
    at,
  })
const statesOf = (person: string | null) =>
  outboxOf(person)
    .list()
    .map(({ state }) => state)
const draftAt = (sessionId: string | null) => drafts.text({ userId, sessionId }).get()

beforeEach(() => {
  for (const person of [userId, null])
    for (const { input } of outboxOf(person).list()) outboxOf(person).remove(input.id)
  for (const sessionId of [null, 'chat_1']) drafts.type({ userId, sessionId }, '')
  drafts.type(GUEST_DRAFT, '')
})

// Guards: home showed a question as a draft, and the next new chat sent it although its text had been deleted.
test('HM-6: a page that does not show the chat of an interrupted message gives it back as a draft', () => {
  viewer.set(memberWith())
  interrupt(userId, 'Hi')
  drafts.type({ userId, sessionId: null }, 'Hi')
  watchInterrupted()
  expect(statesOf(userId)).toEqual(['unsent'])
  expect(draftAt(null)).toBe('Hi')
  drafts.type({ userId, sessionId: null }, '')
  watchInterrupted()
  expect(draftAt(null)).toBe('')
})

test('HM-6: a page that shows its chat goes on sending it, and gives back the others', () => {
  interrupt(userId, 'Hi')
  interrupt(userId, 'And?', 'chat_1')
  giveBackInterrupted(userId, null)
  expect(statesOf(userId)).toEqual(['sending', 'unsent'])
  expect(draftAt('chat_1')).toBe('And?')
  expect(draftAt(null)).toBe('')
})

// Guards: a page of another chat left a retry on its way, and a later visit to its chat sent it and charged it.
test('CH-4, CR-3: an interrupted retry goes on in its own chat alone', () => {
  const retry = (id: string, retriedIn: string) =>
    outboxOf(userId).write({ input: { id, retry_of: 'turn' }, state: 'sending', retriedIn, at })
  retry('again_1', 'chat_1')
  retry('again_2', 'chat_2')
  giveBackInterrupted(userId, 'chat_1')
  expect(statesOf(userId)).toEqual(['sending', 'unsent'])
  giveBackInterrupted(userId, null)
  expect(statesOf(userId)).toEqual(['unsent', 'unsent'])
})

test('GU-3: the one chat of a guest is theirs in any address of a chat', () => {
  interrupt(null, 'Hi', GUEST_CHAT)
  giveBackInterrupted(null, null)
  expect(statesOf(null)).toEqual(['sending'])
  giveBackInterrupted(null, undefined)
  expect(statesOf(null)).toEqual(['unsent'])
  expect(drafts.text(GUEST_DRAFT).get()).toBe('Hi')
})

test('CR-3: a member who signs in has their interrupted message back, and nothing is sent', () => {
  viewer.set(GUEST)
  interrupt(userId, 'Hi')
  watchInterrupted()
  expect(statesOf(userId)).toEqual(['sending'])
  viewer.set(memberWith())
  expect(statesOf(userId)).toEqual(['unsent'])
  onTestFinished(() => viewer.set(GUEST))
})
