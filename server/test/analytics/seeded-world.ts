import { randomUUID } from 'node:crypto'
import { rollUp } from '../../src/domains/analytics/index.ts'
import { recordSecurityEvent } from '../../src/domains/audit/index.ts'
import { openWorld, type World } from '../joining/world.ts'
import { createTestContext } from '../runtimes.ts'
import { type Asked, ask, joinAt, settle, type Taken } from './history.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const OUTCOMES = ['answered', 'answered', 'failed', 'stopped', 'answered'] as const

export interface SeededWorld {
  world: World
  admin: string
  people: string[]
}

/**
 * Opens a world with six days over the change of clocks in New York, built step by step and counted in between; one
 * reply stays open for days. At the end each figure moved twelve hours ago, which is today in New York and yesterday in
 * Kolkata, and in the last minute.
 */
export async function openSeededWorld(): Promise<SeededWorld> {
  const world = await openWorld()
  const { database, clock } = world
  clock.advance(-6 * 24 * HOUR_MS)
  const admin = await joinAt(database, clock.now())
  const people: string[] = []
  const chats: Asked[] = []
  let open: Asked | undefined
  for (let step = 0; step < 60; step += 1) {
    if (step % 12 === 0) people.push(await joinAt(database, clock.now()))
    const userId = people[(step * 7) % people.length] ?? admin
    const asked = await ask(database, {
      userId,
      at: clock.now(),
      sessionId: step % 3 === 0 ? undefined : chats.findLast((chat) => chat.userId === userId)?.sessionId,
      outcome: step === 4 ? 'streaming' : (OUTCOMES[step % OUTCOMES.length] ?? 'answered'),
      took: tookOf(step),
    })
    chats.push(asked)
    if (step === 4) open = asked
    if (step % 6 === 0) await judge(world, asked, step % 4 === 0 ? 'helpful' : 'unhelpful')
    if (step % 5 === 0) await recordEvents(world)
    if (step % 9 === 0) await refer(world, step % 2 === 0)
    if (step % 7 === 0) await rollUp(world.runtime)
    if (step === 30 && open) await settle(database, open, 'failed', clock.now())
    clock.advance((step % 4 === 0 ? 475 : 37) * MINUTE_MS + 13_000)
  }
  people.push(await seedHour(world))
  clock.advance(12 * HOUR_MS)
  people.push(await seedHour(world))
  clock.advance(MINUTE_MS)
  await rollUp(world.runtime)
  return { world, admin, people }
}

/** Returns the tokens of the reply of a step: some replies come from the built-in guide, and some are unmetered. */
function tookOf(step: number): Taken {
  if (step % 4 === 3) return 'unmetered'
  return step % 4 === 2 ? null : { prompt: 1_000 + step * 13, completion: 40 + step }
}

/** Adds a person who joins and asks, a visitor, an invited friend, a failed sign-in and one that succeeds. */
async function seedHour(world: World): Promise<string> {
  const { database, clock } = world
  const userId = await joinAt(database, clock.now())
  const asked = await ask(database, { userId, at: clock.now(), outcome: 'answered', took: tookOf(1) })
  await judge(world, asked, 'helpful')
  await recordEvents(world)
  await refer(world, true)
  await database.kysely
    .insertInto('chat_sessions')
    .values({ session_id: `guest_${randomUUID()}`, created_at: clock.now() })
    .execute()
  return userId
}

async function judge({ database, clock }: World, { id, userId }: Asked, verdict: string): Promise<void> {
  const feedback = { turn_id: id, user_id: userId, verdict, given_at: clock.now() }
  await database.kysely.insertInto('turn_feedback').values(feedback).execute()
}

async function recordEvents({ runtime }: World): Promise<void> {
  const context = createTestContext(runtime)
  await recordSecurityEvent(context, { type: 'login_failed' })
  await recordSecurityEvent(context, { type: 'login_succeeded' })
  await recordSecurityEvent(context, { type: 'unauthorized_access' })
}

/** Adds a referral; one that qualified arrived some hours before. */
async function refer({ database, clock }: World, isQualified: boolean): Promise<void> {
  const now = clock.now()
  const arrivedAt = new Date(now.getTime() - (isQualified ? 5 : 0) * HOUR_MS)
  await database.kysely
    .insertInto('referrals')
    .values({
      status: isQualified ? 'qualified' : 'pending',
      arrived_at: arrivedAt,
      created_at: arrivedAt,
      joined_at: isQualified ? now : null,
      verified_at: isQualified ? now : null,
      qualified_at: isQualified ? now : null,
    })
    .execute()
}
