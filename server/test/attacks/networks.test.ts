import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { type AttackWorld, PASSWORD, startAttackWorld } from './attack-world.ts'
import { sendHttp } from './raw-http.ts'

const ORIGIN = 'https://chat.example.org'

let world: AttackWorld
beforeAll(async () => {
  world = await startAttackWorld(
    { PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '127.0.0.0/8, ::1, 10.0.0.0/8', RATE_LIMITS: 'on' },
    { runsJobs: false },
  )
  for (const name of ['ported', 'garbled', 'rotated', 'chained']) {
    const email = `${name}@example.org`
    await createAdmin(world.node.runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  }
})
afterAll(() => world.close())

/** Counts the attempts with a wrong password that were let through. */
async function countGuesses(account: string, forwardedFor: string[]): Promise<number> {
  let passed = 0
  for (const header of forwardedFor) {
    const { status } = await sendHttp(world.url, {
      path: '/api/membership/sign-in',
      headers: { host: 'chat.example.org', 'x-forwarded-for': header },
      body: { identifier: `${account}@example.org`, password: 'wrong battery horse' },
    })
    if (status === 401) passed += 1
  }
  return passed
}

const times = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index))

test('a port behind the address gains no guesses', async () => {
  const ports = times(14, (index) => `198.51.100.8:${40_000 + index}`)
  expect(await countGuesses('ported', ports)).toBe(10)
})

test('addresses that are none, behind a listed proxy, are one network', async () => {
  expect(
    await countGuesses(
      'garbled',
      times(14, (index) => `_hidden${index}`),
    ),
  ).toBe(10)
})

test('rotating through the networks of an IPv6 /56 gains twice the guesses at most', async () => {
  const rotated = times(24, (index) => `[2001:db8:7:${index.toString(16)}::1]:443`)
  expect(await countGuesses('rotated', rotated)).toBe(20)
})

test('a forged first hop gains nothing behind a chain of listed proxies', async () => {
  const chained = times(14, (index) => `9.9.9.${index}, 198.51.100.9, 10.0.0.${index}`)
  expect(await countGuesses('chained', chained)).toBe(10)
})
