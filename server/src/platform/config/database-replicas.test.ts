import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const urlsOf = (DATABASE_REPLICA_URLS: string) => readConfig({ DATABASE_REPLICA_URLS }).databaseReplicas.urls

test('replicas are a list with commas or blanks between, and none unless they are set', () => {
  const [one, other] = ['postgres://u:a%2Cb@db1/p?sslmode=verify-full', 'postgresql://db2:5433/p']
  expect(urlsOf(`${one}, ${other}`)).toEqual([one, other])
  expect(urlsOf(`${one}\n${other}\n`)).toEqual([one, other])
  expect(urlsOf(' ')).toEqual([])
})

test.each([
  'db1',
  'postgres://u:secret@db1/p,mysql://db2/p',
  'postgres://secret@db1/p postgres://secret@db1/p',
])('%s is refused, without a part of an address', (text) => {
  expect(() => urlsOf(text)).toThrow('DATABASE_REPLICA_URLS is not a list of at most 16 different')
  expect(() => urlsOf(text)).not.toThrow('secret')
})

test('a lag of more than a minute is refused', () => {
  expect(() => readConfig({ DATABASE_REPLICA_MAX_LAG_MS: '60001' })).toThrow(
    'DATABASE_REPLICA_MAX_LAG_MS=60001',
  )
})
