import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('a node that shares its work needs a database that others can share', () => {
  expect(readConfig({}).role).toBe('all')
  const shared = { DATABASE_URL: 'postgres://pepper@db.example.org/pepper' }
  for (const ROLE of ['web', 'worker']) {
    expect(readConfig({ ...shared, ROLE }).role).toBe(ROLE)
    expect(() => readConfig({ ROLE })).toThrow(
      `ROLE=${ROLE} shares its work with other nodes, so DATABASE_URL is needed`,
    )
  }
  expect(() => readConfig({ ROLE: 'cron' })).toThrow('ROLE=cron is not one of: all, web, worker')
})
