import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processSending } from '../../src/domains/announcements/index.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { announce, type Caller, createAdmin, finished } from './announcing.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

// One node only: with a second one, whose worker takes the same jobs, there may be eight connections.
let world: ChatWorld
let smtp: MailServer
let admin: Caller
let runtime: Runtime
let nowMs = Date.now()
beforeAll(async () => {
  smtp = await startMailServer()
  const clock = { now: () => new Date(nowMs) }
  world = await startChatWorld({ clock, env: { SMTP_URL: smtp.url } })
  runtime = world.nodes[0]?.runtime as Runtime
  admin = { ...(await createAdmin(world.database)), url: world.nodes[0]?.url ?? '' }
})
afterAll(async () => {
  await world.close()
  await smtp[Symbol.asyncDispose]()
})

test('AD-13: a node sends mails of announcements over four connections, however many announcements and jobs there are', async () => {
  await Promise.all(Array.from({ length: 6 }, () => world.newCaller()))
  nowMs = Date.now() + 1_000
  const before = smtp.mails.length
  const state = { taking: 0, most: 0 }
  smtp.onTaken = async () => {
    state.taking += 1
    state.most = Math.max(state.most, state.taking)
    await pause(100)
    state.taking -= 1
  }
  const first = await announce(admin, { channel: 'email', message: 'First' })
  const second = await announce(admin, { channel: 'email', message: 'Second' })
  await Promise.all([first, second, first, second].map(({ id }) => processSending(runtime, id)))
  const ends = [await finished(admin, first.id), await finished(admin, second.id)]
  smtp.onTaken = () => {}
  expect(ends).toMatchObject([{ pending: 0 }, { pending: 0 }])
  expect(smtp.mails.length - before).toBeGreaterThanOrEqual(12)
  expect(state.most).toBe(4)
})
