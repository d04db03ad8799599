import { expect, test } from 'vitest'
import { findScheduleProblems } from './schedule-problems.ts'

const now = new Date('2026-05-01T12:00:00Z')
const at = (hour: number) => `2026-05-01T${hour}:00:00Z`

test.each([
  ['nothing', null, null, {}],
  ['a publication', at(13), null, {}],
  ['a publication and its end', at(13), at(14), {}],
  ['a publication that has passed', at(11), null, { publish_at: 'past' }],
  ['an end before the publication', at(14), at(13), { withdraw_at: 'early' }],
  ['an end without a publication', null, at(13), { publish_at: 'missing' }],
])('of a draft: %s', (_, publish_at, withdraw_at, problems) => {
  expect(findScheduleProblems({ publish_at, withdraw_at }, { isDraft: true, now })).toEqual(problems)
})

test.each([
  ['an end', at(13), {}],
  ['an end that has passed', at(11), { withdraw_at: 'past' }],
])('of a published item: %s', (_, withdraw_at, problems) => {
  expect(findScheduleProblems({ publish_at: null, withdraw_at }, { isDraft: false, now })).toEqual(problems)
})
