import { expect, test } from 'vitest'
import { announcementOf, draftProblem, emptyDraft } from './draft.ts'

const NOW = new Date('2026-03-01T12:00:00')

test('AD-13: an announcement is for all by the bot at once, until something else is chosen', () => {
  const draft = { ...emptyDraft(), message: ' Hi ' }
  expect(announcementOf(draft)).toEqual({ id: draft.id, message: 'Hi', audience: 'all', channel: 'bot_dm' })
  expect(emptyDraft().id).not.toBe(draft.id)
})

test('AD-13: nothing blank is sent, and nothing at a moment that is over', () => {
  expect(draftProblem({ ...emptyDraft(), message: ' \n' }, NOW)).toBe('blank')
  const at = (sends: string) => draftProblem({ ...emptyDraft(), message: 'Hi', sends }, NOW)
  expect([at(''), at('2026-03-01T11:59'), at('2026-03-01T12:01')]).toEqual([null, 'past', null])
})
