import { expect, test } from 'vitest'
import { type Draft, draftProblems, EMPTY_DRAFT, notificationOf } from './draft.ts'

const now = new Date('2026-03-01T12:00')
const person = { id: 'p', email: 'p@example.org', full_name: 'P', role: 'user' as const }
const good: Draft = { ...EMPTY_DRAFT, title: 'Doors', message: 'They open.' }

test.each<[Partial<Draft>, object]>([
  [{}, {}],
  [
    { title: ' ', message: '' },
    { title: 'missing', message: 'missing' },
  ],
  [{ audience: 'specific' }, { person: 'missing' }],
  [{ audience: 'specific', person }, {}],
  [
    { sends: '2026-03-01T12:00', expires: '2026-03-01T11:00' },
    { sends: 'past', expires: 'past' },
  ],
  [{ sends: '2026-03-02T09:00', expires: '2026-03-02T09:00' }, { expires: 'expires_before_sent' }],
  [{ sends: '2026-03-02T09:00', expires: '2026-03-02T09:01' }, {}],
])('AD-7: a draft with %j shows %j', (part, problems) => {
  expect(draftProblems({ ...good, ...part }, now)).toEqual(problems)
})

test('AD-7: a person who was chosen counts only where the audience is one', () => {
  expect(notificationOf({ ...good, audience: 'specific', person })).toMatchObject({ target_user_id: 'p' })
  expect(notificationOf({ ...good, audience: 'users', person })).toEqual({
    title: 'Doors',
    message: 'They open.',
    type: 'info',
    target_audience: 'users',
  })
})

test('AD-7: the expiry is the moment that the clock here means', () => {
  const { expires_at } = notificationOf({ ...good, expires: '2026-03-02T09:00' })
  expect(expires_at).toBe(new Date(2026, 2, 2, 9).toISOString())
})
