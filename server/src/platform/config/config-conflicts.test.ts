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

test('a bus needs other nodes to tell of changes, by a protocol that nodes speak', () => {
  const shared = { DATABASE_URL: 'postgres://pepper@db.example.org/pepper' }
  for (const BUS_URL of ['nats://bus.example.org:4222', 'tls://ada:hidden@bus.example.org']) {
    expect(readConfig({ ...shared, BUS_URL }).busUrl).toBe(BUS_URL)
    expect(() => readConfig({ BUS_URL })).toThrow('BUS_URL tells other nodes of changes, so DATABASE_URL is')
  }
  expect(() => readConfig({ ...shared, BUS_URL: 'redis://hidden@bus' })).toThrow(
    /^((?!hidden).)*BUS_URL is not a nats:\/\/ or tls:\/\/ address$/s,
  )
})

test('an authority of the database whose file cannot be read is named, without the password', () => {
  const DATABASE_URL = 'postgres://pepper:hidden@db.example.org/p?sslmode=verify-full&sslrootcert='
  expect(() => readConfig({ DATABASE_URL: `${DATABASE_URL}/nowhere/ca.crt` })).toThrow(
    /^((?!hidden).)*DATABASE_URL names sslrootcert=\/nowhere\/ca\.crt, which cannot be read((?!hidden).)*$/s,
  )
  expect(readConfig({ DATABASE_URL: `${DATABASE_URL}${import.meta.filename}` }).databaseUrl).toContain(
    'sslrootcert',
  )
})
