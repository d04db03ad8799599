import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PHONE_PROVIDER, WALLET_PROVIDER } from '@pepper/contract/identity/own-ways'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { createWalletKey, type WalletKey } from '../ways-in/wallet-key.ts'
import { type AttackWorld, PASSWORD, startAttackWorld } from './attack-world.ts'
import { fromNewNetwork, type RawAnswer, sendHttp } from './raw-http.ts'

const ROUNDS = 31

let world: AttackWorld
const texts = createServer((_, response) => response.end())
beforeAll(async () => {
  await new Promise<void>((resolve) => texts.listen(0, '127.0.0.1', resolve))
  world = await startAttackWorld({
    PUBLIC_ORIGIN: 'https://chat.example.org',
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'on',
    WALLET_SIGN_IN: 'on',
    SMS_WEBHOOK_URL: `http://127.0.0.1:${(texts.address() as AddressInfo).port}/`,
    SMS_WEBHOOK_SECRET: 'a secret that the sender of messages shares',
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email, key, phone } = personOf('known', round)
    await createAdmin(world.node.runtime, { email, role: 'user', displayName: null, password: PASSWORD })
    await link(email, { provider: WALLET_PROVIDER, subject: key.address.toLowerCase() })
    await link(email, { provider: PHONE_PROVIDER, subject: phone })
  }
})
afterAll(async () => {
  await world.close()
  texts.close()
})

type Kind = 'known' | 'unknown'

interface Person {
  email: string
  key: WalletKey
  phone: string
}

const people = new Map<string, Person>()

/** Returns the person of a round; those who are known have an account with all three. */
function personOf(kind: Kind, round: number): Person {
  const name = `${kind}-${round}`
  const digits = String(10_000_000 + round + (kind === 'known' ? 0 : 5_000_000))
  const person = people.get(name) ?? {
    email: `${name}@example.org`,
    key: createWalletKey(),
    phone: `+49170${digits}`,
  }
  people.set(name, person)
  return person
}

async function link(email: string, { provider, subject }: { provider: string; subject: string }) {
  const { kysely } = world.database
  const { id } = await kysely
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('linked_identities')
    .values({ user_id: id, provider, subject, label: subject, linked_at: new Date() })
    .execute()
}

type Ask = (path: string, body: unknown) => Promise<RawAnswer>

/** Opens a browser on a network of its own, which keeps its cookies. */
function openBrowser(): Ask {
  const network = fromNewNetwork()
  let cookie = ''
  return async (path, body) => {
    const answer = await sendHttp(world.url, {
      path: `/api/ways-in${path}`,
      headers: { ...network, cookie },
      body,
    })
    cookie = [cookie, ...answer.cookies.map((header) => header.split(';')[0])].filter(Boolean).join('; ')
    return answer
  }
}

async function signWith(ask: Ask, key: WalletKey): Promise<string> {
  const { message } = JSON.parse((await ask('/wallet/start', { address: key.address })).body)
  return key.sign(message)
}

interface Question {
  /** Prepares a question about a person in a new browser, and returns how it is asked. */
  prepare: (ask: Ask, person: Person) => Promise<() => Promise<RawAnswer>>
}

const QUESTIONS: Record<string, Question> = {
  'the message for a wallet': {
    prepare:
      async (ask, { key }) =>
      () =>
        ask('/wallet/start', { address: key.address }),
  },
  'the code to an address that a newcomer by wallet gives': {
    prepare: async (ask, { email }) => {
      const signature = await signWith(ask, createWalletKey())
      return () => ask('/wallet/email', { signature, email })
    },
  },
  'the signature of another wallet': {
    prepare: async (ask, { key }) => {
      const { message } = JSON.parse((await ask('/wallet/start', { address: key.address })).body)
      return () => ask('/wallet/complete', { signature: createWalletKey().sign(message) })
    },
  },
  'the code to a phone': {
    prepare:
      async (ask, { phone }) =>
      () =>
        ask('/phone', { phone }),
  },
  'a wrong code of a phone': {
    prepare: async (ask, { phone }) => {
      await ask('/phone', { phone })
      return () => ask('/phone/complete', { phone_code: '000000' })
    },
  },
}

test.each(Object.entries(QUESTIONS))(
  'AU-12: %s discloses no account by its answer or its time',
  async (_, { prepare }) => {
    const taken: Record<Kind, number[]> = { known: [], unknown: [] }
    const answers: Record<Kind, Set<string>> = { known: new Set(), unknown: new Set() }
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each kind comes first as often as the other: work of the one before may still run.
      for (const kind of inOrder(round)) {
        const person = personOf(kind, round)
        const ask = await prepare(openBrowser(), person)
        const startedAt = performance.now()
        const { status, body } = await ask()
        taken[kind].push(performance.now() - startedAt)
        answers[kind].add(`${status} ${withoutOwn(body)}`)
      }
    }
    expect(answers.known).toEqual(answers.unknown)
    // The quickest of each: other work on the machine only adds time.
    const [known = 0, unknown = 0] = Object.values(taken).map((times) => Math.min(...times))
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2)
  },
)

const inOrder = (round: number): Kind[] => (round % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'])

/** Removes from an answer whatever differs between two wallets and two moments. */
function withoutOwn(body: string): string {
  return body.replace(/0x[0-9a-f]{40}/gi, '').replace(/Nonce: .*?Z(?=")/, '')
}
