import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

const explain = (code: string) => explainFailure(Object.assign(new Error('as the driver says it'), { code }))

test('a full disk of PostgreSQL is explained by a sentence that keeps the data', () => {
  expect(explain('53100')).toBe(
    'The disk of the database at DATABASE_URL is full. Make room there and start again. The data is kept.',
  )
})

test('a database that does not answer, or refuses, is explained without the words of the driver', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000', '42501', '53300'])
    expect(explain(code)).toMatch(/^The (?:host|database|user) .*DATABASE_URL.*|^DATABASE_URL .*/)
})

test.each(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])(
  'a database that says nothing, or a firewall that drops packets, is explained: %s',
  (message) => {
    expect(explainFailure(new Error(message))).toBe(
      'The database at DATABASE_URL does not answer in time. Look whether it runs, and whether a firewall lets this machine through to it.',
    )
  },
)
