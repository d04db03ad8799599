import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { compareFastest, msOf } from '../../../../../timing/compare-fastest.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.ts'

const HERE = '203.0.113.7'

test('AU-7: a hash is salted argon2id and knows its password, in whatever form the letters were typed', async () => {
  const [one, two] = await Promise.all([hashPassword('höhle & co', HERE), hashPassword('höhle & co', HERE)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('ho\u0308hle & co', one, HERE)).toBe(true)
  expect(await verifyPassword('höhle & Co', one, HERE)).toBe(false)
  expect(isOutdatedHash(one)).toBe(false)
})

test('AU-2: no hash and a broken hash answer no, and take as long as a real one', async () => {
  const stored = await hashPassword('something else', HERE)
  const timeOf = (hash: string | null) => () =>
    msOf(async () => expect(await verifyPassword('a guess', hash, HERE)).toBe(false))
  expect(await compareFastest(timeOf(null), timeOf(stored), 2)).toBeLessThan(2)
  expect(await verifyPassword('a guess', 'not a hash', HERE)).toBe(false)
})

test('AU-7: hashes of other parameters still work and are known to be outdated', async () => {
  const salt = randomBytes(16)
  const message = 'an older password'
  const hash = argon2Sync('argon2id', {
    message,
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 2,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const stored = `$argon2id$v=19$m=8192,t=2,p=1$${text(salt)}$${text(hash)}`
  expect(await verifyPassword(message, stored, HERE)).toBe(true)
  expect(isOutdatedHash(stored)).toBe(true)
})

test('AU-7: requests beyond the queue are asked to come back, and the rest is answered', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword('a', null, HERE)))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(28)
  expect(refused[0]).toMatchObject({ reason: { code: 'server.unavailable' } })
})

test('W14: one network that fills the queue, in whatever /64 of its /48, is refused; the others go on', async () => {
  const finished: string[] = []
  const ask = async (network: string) => {
    await verifyPassword('a', null, network)
    finished.push(network)
  }
  const crowd = Array.from({ length: 120 }, (_, index) => ask(`2001:db8:7:${index.toString(16)}::/64`))
  const others = ['198.51.100.1', '198.51.100.2', '2001:db8:8:1::/64'].flatMap((network) =>
    Array.from({ length: 5 }, () => ask(network)),
  )
  const outcomes = await Promise.allSettled(crowd)
  expect(await Promise.allSettled(others)).toEqual(Array(15).fill({ status: 'fulfilled', value: undefined }))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(120 - 2 - 50 + 15)
  // Four networks take turns, so the others' fives are through within about twenty turns, not behind the crowd.
  const lastOther = finished.findLastIndex((network) => !network.startsWith('2001:db8:7:'))
  expect(lastOther).toBeLessThan(26)
})
