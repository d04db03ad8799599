import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import {
  announceProfile,
  announceReferral,
  cleanUpWebhooks,
  deliver,
  deliverDue,
} from '../../src/domains/webhooks/index.ts'
import { listDeliveries } from '../../src/domains/webhooks/list-deliveries.ts'
import { readWebhook } from '../../src/domains/webhooks/read-webhook.ts'
import { retryDeadDeliveries } from '../../src/domains/webhooks/retry-dead-deliveries.ts'
import { retryDelivery } from '../../src/domains/webhooks/retry-delivery.ts'
import { FAILING_AFTER } from '../../src/domains/webhooks/rules.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Runtime } from '../../src/platform/context.ts'
import type { EventName } from '../../src/platform/events/event-map.ts'
import { presentName } from '../../src/platform/events/stored-names.ts'
import { codeOf, createVisitor, LOOPBACK, openWorld, PASSWORD, type World } from '../joining/world.ts'
import { contextWith, listAudits, REFUSED, refusalsOf } from '../waitlist/administration.ts'
import { loadDocumentedSnippet, type Receiver, SECRET, startReceiver } from './receiver.ts'

let world: World
let receiver: Receiver
let runtime: Runtime
beforeEach(async () => {
  world = await openWorld(LOOPBACK)
  receiver = await startReceiver(() => world.clock.now().getTime())
  runtime = withReceiver(receiver.url)
})
afterEach(async () => {
  await receiver[Symbol.asyncDispose]()
  await world.close()
})

function withReceiver(url: string): Runtime {
  return { ...world.runtime, config: { ...world.runtime.config, sisterWebhook: { url, secret: SECRET } } }
}

const admin = () => contextWith(runtime, ['webhooks.manage'])
const minutes = (count: number) => world.clock.advance(count * 60_000)

async function join(email: string, ref?: string) {
  return createVisitor(world.runtime).call((context) => signUp(context, { email, password: PASSWORD, ref }))
}

/** Passes what happened to the webhook, as the queue does; each event as often as `times` says. */
async function hear(times = 1): Promise<void> {
  const rows = await world.database.kysely.selectFrom('outbox_events').selectAll().orderBy('id').execute()
  for (const { id, name: stored, payload, created_at: occurredAt } of [...rows, ...(times > 1 ? rows : [])]) {
    const name = presentName<EventName>(stored)
    if (name === 'joining.joined') {
      const event = { id, occurredAt, payload: payload as { user_id: string } }
      await announceProfile(runtime, 'profile.created', event)
    }
    if (name === 'referrals.qualified') {
      const event = { id, occurredAt, payload: payload as { referrer_id: string; newcomer_id: string } }
      await announceReferral(runtime, event)
    }
  }
}

/** Picks the headers that a person who overheard a request can repeat. */
function signatureOf(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-')))
}

async function listAll() {
  return (await listDeliveries(admin(), { limit: 100 })).deliveries
}

test('RF-5: a new profile and a qualified referral are posted, signed, once each however often they are heard of', async () => {
  const elder = await join('elder@example.org')
  if (elder.outcome !== 'signed_in' || elder.viewer.status !== 'authenticated') throw new Error('no member')
  const referral_code = elder.viewer.profile.referral_code ?? ''
  await join('younger@example.org', referral_code)
  await hear(2)
  await deliverDue(runtime)
  await deliverDue(runtime)
  const events = [...receiver.events.values()].toSorted((a, b) => a.sequence - b.sequence)
  expect(receiver.posted).toHaveLength(3)
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'profile.created',
    'profile.created',
    'referral.qualified',
  ])
  expect(events[0]).toMatchObject({
    type: 'profile.created',
    data: {
      profile: {
        email: 'elder@example.org',
        full_name: 'elder',
        referral_code,
        referral_link: `${LOOPBACK}/auth?ref=${referral_code}`,
        referred_by_user_id: null,
      },
    },
  })
  expect(events.find(({ type }) => type === 'referral.qualified')).toMatchObject({
    data: {
      referrer: { email: 'elder@example.org' },
      newcomer: { email: 'younger@example.org', referred_by_user_id: events[0]?.data.profile?.user_id },
    },
  })
  expect((await listAll()).map(({ state, attempts, last_status }) => [state, attempts, last_status])).toEqual(
    Array(3).fill(['delivered', 1, 200]),
  )
})

test('RF-5: nothing but our own, fresh and unchanged passes the documented snippet', async () => {
  await join('ada@example.org')
  await hear()
  await deliverDue(runtime)
  const readEvent = await loadDocumentedSnippet()
  const { headers = {}, body = '' } = receiver.posted[0] ?? {}
  const now = world.clock.now().getTime()
  const read = (change: Record<string, string> = {}, text = body, secret = SECRET, at = now) =>
    readEvent({ ...headers, ...change }, text, secret, at)
  expect(read()).toMatchObject({ type: 'profile.created' })
  expect(headers['content-type']).toBe('application/json')
  expect(read({}, body.replace('ada', 'eve'))).toBeNull()
  expect(read({}, `${body} `)).toBeNull()
  expect(read({}, body, 'another secret')).toBeNull()
  expect(read({ 'webhook-id': 'another' })).toBeNull()
  expect(read({ 'webhook-timestamp': String(Math.floor(now / 1000) + 1) })).toBeNull()
  expect(read({ 'webhook-signature': 'v1,' })).toBeNull()
  expect(read({ 'webhook-signature': '' })).toBeNull()
  expect(read({ 'webhook-signature': `v2,x ${headers['webhook-signature']}` })).not.toBeNull()
  expect(read({}, body, SECRET, now + 299_000)).not.toBeNull()
  expect(read({}, body, SECRET, now + 302_000)).toBeNull()
  expect(read({}, body, SECRET, now - 302_000)).toBeNull()
  expect(read({ 'webhook-timestamp': 'NaN' })).toBeNull()
  const forged = { method: 'POST', headers: signatureOf(headers), body: `${body} ` }
  expect(await fetch(receiver.url, forged)).toMatchObject({ status: 401 })
})

test('RF-5: a receiver that fails, redirects, floods or cuts gets the same event again later, freshly signed', async () => {
  await join('ada@example.org')
  await hear()
  let leaked = 0
  receiver.behaviours.push(
    (_, response) => response.writeHead(500).end('<h1>Oh\nno</h1>\u0007'),
    (_, response) => response.writeHead(302, { location: `${receiver.url}&redirected` }).end(),
    (_, response) => {
      response.writeHead(503)
      const flood = () => {
        for (;;) {
          leaked += 65_536
          if (leaked > 50_000_000 || !response.write('x'.repeat(65_536))) break
        }
      }
      response.on('drain', flood)
      flood()
    },
    (request) => request.socket.destroy(),
  )
  const errors: (string | null)[] = []
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await deliverDue(runtime)
    await deliverDue(runtime)
    errors.push((await listAll())[0]?.last_error ?? null)
    minutes(10)
  }
  expect(errors).toEqual([
    'HTTP 500: <h1>Oh no</h1>',
    'HTTP 302: redirects are not followed',
    expect.stringMatching(/^HTTP 503: x{200,300}$/),
    expect.stringMatching(/^fetch failed \(\w+\)$/),
    null,
  ])
  expect(leaked).toBeLessThan(20_000_000)
  expect(receiver.posted).toHaveLength(5)
  expect(new Set(receiver.posted.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.posted.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5)
  expect(receiver.events.size).toBe(1)
  expect((await listAll())[0]).toMatchObject({ state: 'delivered', attempts: 5, last_status: 200 })
})

test('RF-5: a receiver that hangs costs one attempt and ten seconds, and delays no other', async () => {
  await join('slow@example.org')
  await join('next@example.org')
  await hear()
  receiver.behaviours.push(() => {})
  const [first, second] = (await listAll()).toReversed()
  const started = performance.now()
  let isHanging = true
  const hanging = deliver(runtime, first?.id ?? '').finally(() => {
    isHanging = false
  })
  await expect.poll(() => receiver.posted.length).toBe(1)
  await deliver(runtime, second?.id ?? '')
  await join('third@example.org')
  expect(isHanging).toBe(true)
  await hanging
  expect(performance.now() - started).toBeGreaterThan(9_500)
  expect((await listAll()).find(({ id }) => id === first?.id)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    last_status: null,
    last_error: 'no answer within 10 s',
  })
  minutes(1)
  await deliverDue(runtime)
  expect(receiver.events.size).toBe(2)
})

test('RF-5: many workers at once make each attempt once', async () => {
  for (let i = 0; i < 12; i += 1) await join(`person${i}@example.org`)
  await hear()
  const due = (await listAll()).map(({ id }) => id)
  await Promise.all([...[1, 2, 3].map(() => deliverDue(runtime)), ...due.map((id) => deliver(runtime, id))])
  expect([receiver.posted.length, receiver.events.size]).toEqual([12, 12])
})

test('RF-5: events may come in any order; the higher number is the newer', async () => {
  await join('a@example.org')
  await join('b@example.org')
  await hear()
  const [newer, older] = await listAll()
  await deliver(runtime, newer?.id ?? '')
  await deliver(runtime, older?.id ?? '')
  const arrived = [...receiver.events.values()].map(({ sequence }) => sequence)
  expect(arrived).toEqual([newer?.sequence, older?.sequence])
  expect(arrived[0]).toBeGreaterThan(arrived[1] ?? 0)
})

test('RF-5: an event refused for days is listed as dead, and is tried until it is accepted', async () => {
  await join('ada@example.org')
  await hear()
  const refuse: Receiver['behaviours'][number] = (_, response) => response.writeHead(503).end()
  const refused = FAILING_AFTER + 7
  receiver.behaviours.push(...Array(refused).fill(refuse))
  for (let hours = 0; hours < 24 * 7; hours += 1) {
    await deliverDue(runtime)
    minutes(60)
  }
  expect(receiver.posted).toHaveLength(refused + 1)
  expect((await listAll())[0]).toMatchObject({ state: 'delivered', attempts: refused + 1, last_status: 200 })
})

test('RF-5: an administrator has a dead delivery tried at once, audited', async () => {
  await join('ada@example.org')
  await hear()
  const refuse: Receiver['behaviours'][number] = (_, response) => response.writeHead(404).end()
  receiver.behaviours.push(...Array(FAILING_AFTER).fill(refuse))
  const started = world.clock.now().getTime()
  while ((await listAll())[0]?.state === 'waiting') {
    await deliverDue(runtime)
    minutes(15)
  }
  const hours = (world.clock.now().getTime() - started) / 3_600_000
  expect(hours).toBeGreaterThan(18)
  expect(hours).toBeLessThan(32)
  const [dead] = await listAll()
  expect(dead).toMatchObject({
    state: 'dead',
    attempts: FAILING_AFTER,
    last_error: 'HTTP 404',
    next_attempt_at: expect.any(String),
  })
  expect(receiver.posted).toHaveLength(FAILING_AFTER)
  const id = dead?.id ?? ''
  expect(await readWebhook(admin())).toMatchObject({ waiting: 0, delivered: 0, dead: 1 })
  expect(await retryDelivery(admin(), { id })).toMatchObject({ state: 'waiting', attempts: 0 })
  await deliverDue(runtime)
  expect((await listAll())[0]).toMatchObject({ state: 'delivered', id })
  expect(await codeOf(retryDelivery(admin(), { id }))).toBe('webhooks.delivered_already')
  expect(await listAudits(world.database, 'webhook.')).toMatchObject([
    { action: 'webhook.retried', target_id: id, details: { state: 'dead', attempts: FAILING_AFTER } },
  ])
})

test('RF-5: all dead deliveries come back at once, with one audit entry that names them', async () => {
  for (let i = 0; i < 3; i += 1) await join(`person${i}@example.org`)
  await hear()
  await world.database.kysely.updateTable('ecosystem_deliveries').set({ state: 'dead' }).execute()
  const ids = (await listAll()).map(({ id }) => id)
  const retried = await Promise.all([retryDeadDeliveries(admin()), retryDeadDeliveries(admin())])
  expect(retried.map((one) => one.retried).toSorted()).toEqual([0, 3])
  const audits = await listAudits(world.database, 'webhook.')
  const named = audits.map(({ details }) => (details as { delivery_ids: string[] }).delivery_ids.toSorted())
  expect(named).toEqual([ids.toSorted()])
  await deliverDue(runtime)
  expect(receiver.events.size).toBe(3)
})

test('RF-5: without a receiver nothing is attempted, and a retry is refused', async () => {
  await join('ada@example.org')
  await hear()
  const [waiting] = await listAll()
  runtime = world.runtime
  await deliverDue(runtime)
  await deliver(runtime, waiting?.id ?? '')
  expect(receiver.posted).toEqual([])
  expect(await readWebhook(admin())).toMatchObject({ is_configured: false, receiver: null, waiting: 1 })
  expect(await codeOf(retryDelivery(admin(), { id: waiting?.id ?? '' }))).toBe('webhooks.not_configured')
  expect(await codeOf(retryDeadDeliveries(admin()))).toBe('webhooks.not_configured')
})

test('RF-5: lists come in pages and by state; the receiver is shown without its query', async () => {
  for (let i = 0; i < 7; i += 1) await join(`person${i}@example.org`)
  await hear()
  expect(await readWebhook(admin())).toMatchObject({
    is_configured: true,
    receiver: receiver.url.replace('?key=hidden', ''),
    waiting: 7,
    oldest_waiting_at: expect.any(String),
  })
  const first = await listDeliveries(admin(), { limit: 5 })
  const second = await listDeliveries(admin(), { before: first.earlier ?? undefined, limit: 5 })
  expect([first.deliveries.length, second.deliveries.length, second.earlier]).toEqual([5, 2, null])
  expect((await listDeliveries(admin(), { state: 'dead', limit: 5 })).deliveries).toEqual([])
  expect(await codeOf(listDeliveries(admin(), { before: 'x', limit: 5 }))).toBe('request.invalid')
})

test('RF-5: deliveries go after 30 days, dead ones after 90, and with the account that they are about', async () => {
  for (let i = 0; i < 4; i += 1) await join(`person${i}@example.org`)
  await hear()
  const [one, two] = await listAll()
  await deliver(runtime, one?.id ?? '')
  const { kysely } = world.database
  await kysely
    .updateTable('ecosystem_deliveries')
    .set({ state: 'dead', last_attempt_at: world.clock.now() })
    .where('id', '=', two?.id ?? '')
    .execute()
  const countAfter = async (days: number) => {
    world.clock.advance(days * 86_400_000)
    await cleanUpWebhooks(runtime)
    return (await listAll()).length
  }
  expect([await countAfter(29), await countAfter(2), await countAfter(58), await countAfter(2)]).toEqual([
    4, 3, 3, 2,
  ])
  const [waiting] = await listAll()
  await kysely
    .deleteFrom('credit_transactions')
    .where('user_id', '=', waiting?.user_id ?? '')
    .execute()
  await kysely
    .deleteFrom('auth_users')
    .where('id', '=', waiting?.user_id ?? '')
    .execute()
  expect(await listAll()).toHaveLength(1)
})

test('RF-5: visitors and members are refused, and leave nothing', async () => {
  await join('ada@example.org')
  await hear()
  const [waiting] = await listAll()
  for (const verb of [
    (context: ReturnType<typeof admin>) => readWebhook(context),
    (context: ReturnType<typeof admin>) => listDeliveries(context, { limit: 1 }),
    (context: ReturnType<typeof admin>) => retryDelivery(context, { id: waiting?.id ?? '' }),
    (context: ReturnType<typeof admin>) => retryDeadDeliveries(context),
  ]) {
    expect(await refusalsOf(runtime, verb)).toEqual(REFUSED)
  }
  expect(await listAudits(world.database, 'webhook.')).toEqual([])
})

test('RF-5: a webhook that cannot be used stops the start with a sentence', () => {
  const problemOf = (url: string, secret: string) => {
    try {
      return readConfig({ SISTER_WEBHOOK_URL: url, SISTER_WEBHOOK_SECRET: secret }).sisterWebhook
    } catch (error) {
      return String(error)
    }
  }
  const url = 'https://sister.example.org/hooks'
  expect(problemOf(url, SECRET)).toEqual({ url, secret: SECRET })
  expect(problemOf('http://localhost:9999/x', SECRET)).toMatchObject({ url: 'http://localhost:9999/x' })
  expect(problemOf('', '')).toBeNull()
  expect(problemOf('http://sister.example.org/hooks', SECRET)).toContain('is not an https:// address')
  expect(problemOf('ftp://sister.example.org', SECRET)).toContain(
    'SISTER_WEBHOOK_URL is not an http(s) address',
  )
  expect(problemOf('https://user:pass@sister.example.org', SECRET)).toContain('holds a user or password')
  expect(problemOf(url, '')).toContain('SISTER_WEBHOOK_SECRET is needed')
  expect(problemOf('', SECRET)).toContain('SISTER_WEBHOOK_URL is needed')
  const short = problemOf(url, 'too short')
  expect(short).toContain('SISTER_WEBHOOK_SECRET is not 32 characters or longer')
  expect(short).not.toContain('too short')
})
