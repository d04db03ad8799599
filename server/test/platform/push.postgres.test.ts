import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { insertRow as insertItem } from '../../src/domains/content/store.ts'
import { touchInbox } from '../../src/domains/notifications/inbox-store.ts'
import { saveRole } from '../../src/domains/roles/store.ts'
import { decodeBusMessage, encodeBusMessage } from '../../src/platform/hints/bus-message.ts'
import { natsOptions } from '../../src/platform/hints/nats-channel.ts'
import { busSubject } from '../../src/platform/hints/push.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, eventsOf, get, post, send } from '../chat/talk.ts'
import { type BusServer, startBusServer } from './bus-server.ts'
import { countPushed, readMetric, untilPushed, watch } from './watching.ts'

const CREDENTIALS = { user: 'pepper', pass: 'p@ss/word' }
type Member = Caller & { userId: string }

let bus: BusServer
let world: ChatWorld
beforeAll(async () => {
  bus = await startBusServer({ credentials: CREDENTIALS })
  world = await startChatWorld({ nodes: 2, env: { BUS_URL: bus.url }, livePollMs: 3_600_000 })
})
afterAll(async () => {
  await world.close()
  await bus.stop()
})
beforeEach(() => world.model.behave())

/** Changes a person's credits as nothing in the product does: without a hint. */
async function postUnhinted({ userId }: Member): Promise<void> {
  const cause = randomUUID()
  await sql`select credits_post(${userId}, 'gifted', 0, 5, ${cause}, '{}', now())`.execute(
    world.database.kysely,
  )
}

const nodeAt = (index: number) => world.nodes[index] as ChatWorld['nodes'][number]
const onNode = (caller: Member, index: number): Member => ({ ...caller, url: nodeAt(index).url })
const startTimely = { timeout: 1_400, interval: 10 }

test('CR-5: a change on one node is reported on another by a hint alone, for every topic', async () => {
  const member = await world.newCaller({ node: 1 })
  const stranger = await watch(await world.newCaller({ node: 1 }))
  const heard = await watch(member)
  await untilPushed(world)
  await postUnhinted(member)
  await pause(3_200)
  expect(heard).toEqual([])
  await send(onNode(member, 0), { content: 'Tell me of bids' })
  await expect.poll(() => [...new Set(heard)].sort(), startTimely).toEqual(['chats', 'credits'])
  // The reports of its end come after the end itself.
  await pause(300)
  heard.length = 0
  const { db } = nodeAt(0).runtime
  await db.transaction((tx) => touchInbox(tx, member.userId))
  await expect.poll(() => heard, startTimely).toEqual(['notifications'])
  const grant = { userId: member.userId, role: 'admin' as const, grantedBy: null, now: new Date() }
  await db.transaction((tx) => saveRole(tx, grant))
  await expect.poll(() => heard, startTimely).toEqual(['notifications', 'access'])
  expect(stranger).toEqual([])
  await db.transaction((tx) => insertItem(tx, newItem(member.userId)))
  await expect.poll(() => [heard.at(-1), stranger], startTimely).toEqual(['content', ['content']])
})

function newItem(by: string) {
  const fields = {
    title: 'News',
    content: 'Some',
    content_type: 'article' as const,
    status: 'draft' as const,
  }
  const rest = { asked: [], metadata: {} }
  return { ...fields, ...rest, id: randomUUID(), slug: randomUUID(), by, now: new Date() }
}

test('CR-5: while the bus is away nodes poll, and once it is back they count on hints again', async () => {
  const member = await world.newCaller({ node: 1 })
  const heard = await watch(member)
  await untilPushed(world)
  await bus.stop()
  await expect.poll(() => countPushed(world), { timeout: 15_000 }).toBe(0)
  await postUnhinted(member)
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['credits'])
  bus = await startBusServer({ port: bus.port, credentials: CREDENTIALS })
  await untilPushed(world)
  heard.length = 0
  await send(onNode(member, 0), { content: 'And of limits' })
  await expect.poll(() => heard, startTimely).toContain('credits')
  expect(await readMetric('bus_reconnects_total')()).toBeGreaterThan(0)
})

/** Joins the bus, as anyone can who knows the password and the subject. */
async function joinBus(): Promise<NatsConnection> {
  const connection = await connect(natsOptions(bus.url))
  onTestFinished(() => connection.close())
  return connection
}

test('a flood of forged hints reports nothing, costs few looks, and hides no change', async () => {
  const member = await world.newCaller({ node: 1 })
  const heard = await watch(member)
  await untilPushed(world)
  const forger = await joinBus()
  const subject = busSubject(nodeAt(0).runtime)
  const hints = [{ topic: 'credits' as const, ids: [member.userId] }]
  const forge = () => forger.publish(subject, encodeBusMessage({ from: randomUUID(), at: 0, hints }))
  const looks = await readMetric('live_looks_total{cause="hint"}')()
  const startedAt = performance.now()
  for (let one = 0; one < 300; one++) {
    forge()
    await pause(5)
  }
  const most = (performance.now() - startedAt) / 25 + 2
  expect((await readMetric('live_looks_total{cause="hint"}')()) - looks).toBeLessThan(most)
  for (let round = 0; round < 200; round++) {
    for (let one = 0; one < 50; one++) {
      forge()
      forger.publish(subject, Buffer.from('{"from":"x","at":0,"hints":[{"topic":"turn","ids":"; drop"}]}'))
    }
    await forger.flush()
  }
  // Until no forged hint is left that could find the next change by chance.
  await pause(1_000)
  expect(heard).toEqual([])
  await postUnhinted(member)
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['credits'])
})

test('a hint arrives when its change can be seen, holds only ids, and none comes of a rollback', async () => {
  const member = await world.newCaller({ node: 0, email: 'hidden@example.org' })
  await untilPushed(world)
  const listener = await joinBus()
  const arrived: { text: string; sequence: Promise<number> }[] = []
  const readSequence = async () => {
    const account = world.database.kysely.selectFrom('credit_accounts').select('ledger_sequence')
    const row = await account.where('user_id', '=', member.userId).executeTakeFirst()
    return Number(row?.ledger_sequence ?? 0)
  }
  listener.subscribe(busSubject(nodeAt(0).runtime), {
    callback: (_, { data }) => {
      const hints = decodeBusMessage(data)?.hints ?? []
      const isAbout = hints.some(({ topic, ids }) => topic === 'credits' && ids.includes(member.userId))
      if (isAbout) arrived.push({ text: Buffer.from(data).toString(), sequence: readSequence() })
    },
  })
  await listener.flush()
  for (let round = 0; round < 5; round++) {
    const before = await readSequence()
    arrived.length = 0
    const sending = send(member, { content: 'Secret words' })
    await expect.poll(() => arrived.length, startTimely).toBeGreaterThan(0)
    expect(await arrived[0]?.sequence).toBeGreaterThan(before)
    expect(arrived[0]?.text).not.toMatch(/Secret|hidden/)
    await sending
    // The hint of the end comes after the end itself.
    await pause(100)
    if (round === 2) await postUnhinted(member)
  }
  await pause(200)
  arrived.length = 0
  const { db } = nodeAt(0).runtime
  const seen: string[] = []
  const stop = db.hints.listen(({ topic }) => seen.push(topic))
  const rolledBack = db.transaction(async (tx) => {
    await touchInbox(tx, member.userId)
    const grant = { userId: member.userId, role: 'user' as const, grantedBy: null, now: new Date() }
    await saveRole(tx, grant)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await db.transaction((tx) => touchInbox(tx, member.userId))
  stop()
  expect(seen).toEqual(['notifications'])
})

test('CH-5: a reply of one node is followed on another as it grows, and ends there when it ends', async () => {
  const member = await world.newCaller({ node: 0 })
  await untilPushed(world)
  world.model.behave({ tokens: 60, rate: 20 })
  const id = randomUUID()
  const sent = await post(member, '/api/chat/messages', { id, content: 'Speak slowly' })
  const own = eventsOf(sent)
  await own.next()
  const followed = eventsOf(await get(onNode(member, 1), `/api/chat/turns/${id}/stream?after=0`))
  const startedAt = performance.now()
  let [text, pieces, firstAt] = ['', 0, 0]
  let end: string | undefined
  for await (const event of followed) {
    if (event.type === 'text') {
      firstAt ||= performance.now() - startedAt
      text += event.text
      pieces += 1
    } else if (event.type === 'end') end = event.status
  }
  let whole = ''
  for await (const event of own) if (event.type === 'text') whole += event.text
  expect([text, end]).toEqual([whole, 'answered'])
  expect(firstAt).toBeLessThan(480)
  expect(pieces).toBeGreaterThan(12)
})
