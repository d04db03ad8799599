import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.ts'

test('AU-7: a hash is salted argon2id and knows its password, in whatever form the letters were typed', async () => {
  const [one, two] = await Promise.all([hashPassword('höhle & co'), hashPassword('höhle & co')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('ho\u0308hle & co', one)).toBe(true)
  expect(await verifyPassword('höhle & Co', one)).toBe(false)
  expect(isOutdatedHash(one)).toBe(false)
})

test('AU-2: no hash and a broken hash answer no, and take as long as a real one', async () => {
  const stored = await hashPassword('something else')
  const timeOf = async (hash: string | null) => {
    const start = performance.now()
    for (let index = 0; index < 8; index += 1) expect(await verifyPassword('a guess', hash)).toBe(false)
    return performance.now() - start
  }
  await timeOf(stored)
  const ratio = (await timeOf(null)) / (await timeOf(stored))
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
  expect(await verifyPassword('a guess', 'not a hash')).toBe(false)
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
  expect(await verifyPassword(message, stored)).toBe(true)
  expect(isOutdatedHash(stored)).toBe(true)
})

test('AU-7: more than can wait are told to come back, and the rest is answered', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword('a', null)))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(28)
  expect(refused[0]).toMatchObject({ reason: { code: 'server.unavailable' } })
})
