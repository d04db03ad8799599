import { expect, test } from 'vitest'
import { explainFailure } from '../log/explain-failure.ts'
import { requireVersion } from './inspect-server.ts'

function refusalOf(version: number): string {
  try {
    requireVersion(version)
    return 'accepted'
  } catch (error) {
    return explainFailure(error)
  }
}

test('a server older than the oldest supported version is refused with one sentence that names both', () => {
  expect(refusalOf(140_012)).toBe(
    'The server at DATABASE_URL is PostgreSQL 14. PostgreSQL 15 or newer is needed.',
  )
})

test('the oldest supported version and every newer one are accepted', () => {
  expect([150_000, 160_004, 180_004, 190_000].map(refusalOf)).toEqual(Array(4).fill('accepted'))
})
