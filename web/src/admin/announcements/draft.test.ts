import { expect, test } from 'vitest'
import { announcementOf, draftProblem, emptyDraft, withChannel } from './draft.ts'

const NOW = new Date('2026-03-01T12:00:00')

test('AD-13: an announcement is for all at once by the channels that are chosen', () => {
  const chosen = withChannel({ channels: ['in_app'] }, 'bot_dm', true)
  const draft = { ...emptyDraft(), message: ' Hi ', channels: chosen }
  expect(announcementOf(draft)).toEqual({
    ...{ id: draft.id, message: 'Hi', audience: 'all' },
    channels: ['bot_dm', 'in_app'],
  })
  expect(withChannel({ channels: chosen }, 'in_app', false)).toEqual(['bot_dm'])
  expect(emptyDraft().id).not.toBe(draft.id)
})

test('AD-13: nothing blank is sent, and nothing at a moment that is over', () => {
  expect(draftProblem({ ...emptyDraft(), message: ' \n' }, NOW)).toBe('blank')
  const at = (sends: string) => draftProblem({ ...emptyDraft(), message: 'Hi', sends }, NOW)
  expect([at(''), at('2026-03-01T11:59'), at('2026-03-01T12:01')]).toEqual([null, 'past', null])
})
