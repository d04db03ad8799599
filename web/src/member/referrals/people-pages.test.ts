import { expect, test } from 'vitest'
import { type People, withEarlierPeople, withNewestPeople } from './people-pages.ts'

function page(from: number, to: number, status: 'pending' | 'qualified' = 'qualified'): People {
  const people = Array.from({ length: from - to + 1 }, (_, index) => ({
    id: String(from - index),
    name: 'Ada',
    date: '2026-01-01T00:00:00Z',
    status,
    why: null,
  }))
  return { people, earlier: to > 1 ? to : null }
}

const ids = ({ people }: People) => people.map(({ id }) => Number(id))

test('RF-2: a refresh brings newcomers and new states of others, and keeps the older ones on show', () => {
  const shown = withEarlierPeople(page(6, 4, 'pending'), page(3, 1))
  const refreshed = withNewestPeople(shown, page(7, 5))
  expect(ids(refreshed)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(refreshed.people.map(({ status }) => status).slice(0, 4)).toEqual([
    'qualified',
    'qualified',
    'qualified',
    'pending',
  ])
  expect(refreshed.earlier).toBeNull()
})

test('RF-2: after more newcomers than a page holds there is no gap, but fewer people', () => {
  expect(withNewestPeople(page(5, 1), page(30, 20))).toEqual(page(30, 20))
  expect(withNewestPeople(null, page(3, 1))).toEqual(page(3, 1))
  expect(withNewestPeople(page(3, 1), { people: [], earlier: null })).toEqual({ people: [], earlier: null })
})
