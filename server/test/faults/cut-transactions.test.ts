import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { findCredential } from '../../src/domains/identity/index.ts'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { createFirstAdmin } from '../../src/domains/joining/create-first-admin.ts'
import { issueFirstAdminLink } from '../../src/domains/joining/issue-first-admin-link.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { startActivation } from '../../src/domains/joining/start-activation.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { CutError, cutRequestAt } from '../cut-database.ts'
import {
  addRecord,
  countRows,
  createVisitor,
  LOOPBACK,
  mailedToken,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type Visitor,
  type World,
} from '../joining/world.ts'

// joining/atomicity.test.ts cuts every transaction by itself. Here whole requests are cut, before, in and after their
// transactions, as a crash does.

let local: World
let open: World
beforeAll(async () => {
  local = await openWorld(LOOPBACK)
  open = await openWorld(PUBLIC)
})
afterEach(async () => {
  for (const { database } of [local, open]) {
    expect((await verifyLedger(database, 'all')).violations).toEqual([])
  }
})
afterAll(async () => {
  await local.close()
  await open.close()
})

interface Attempt {
  /** Does the request once, on a runtime that fails somewhere. */
  make(runtime: Runtime): Promise<unknown>
  /** The email of the person who is a member afterwards. */
  email: string
}

/**
 * Makes fresh attempts, cut at the 1st, 2nd, 3rd ... statement, until one comes through. A cut one leaves nothing, or a
 * member who can sign in; once the member is there, they stay. Returns the number of statements at which it was cut.
 */
async function cutEverywhere(world: World, prepare: (cut: number) => Promise<Attempt>): Promise<number> {
  let wasComplete = false
  for (let cut = 1; ; cut += 1) {
    const { make, email } = await prepare(cut)
    const before = await countRows(world.database)
    try {
      await make({ ...world.runtime, db: cutRequestAt(world.database, cut) })
      return cut - 1
    } catch (error) {
      if (!(error instanceof CutError)) throw error
    }
    const isThere = (await findCredential(world.database.kysely, { email })) !== null
    expect([cut, wasComplete && !isThere]).toEqual([cut, false])
    if (isThere) await expectComplete(world, email)
    else expect([cut, await countRows(world.database)]).toEqual([cut, before])
    wasComplete = isThere
  }
}

async function expectComplete({ runtime }: World, email: string): Promise<void> {
  const { viewer } = await signInAs(createVisitor(runtime), { identifier: email, password: PASSWORD })
  expect(viewer).toMatchObject({
    status: 'authenticated',
    profile: { email, referral_code: expect.stringMatching(/^[A-Z0-9]{8}$/) },
    credits: { total_credits: expect.toSatisfy((credits: number) => credits === -1 || credits >= 3) },
  })
}

test('AU-4: a sign-up that ends at any statement leaves nothing or a member who can sign in', async () => {
  const cuts = await cutEverywhere(local, async (cut) => {
    const email = `up-${cut}@example.org`
    const make = (runtime: Runtime) =>
      createVisitor(runtime).call((context) => signUp(context, { email, password: PASSWORD }))
    return { make, email }
  })
  expect(cuts).toBeGreaterThan(15)
})

test('AU-3: an activation that ends at any statement leaves the record to claim or a member who can sign in', async () => {
  const cuts = await cutEverywhere(local, async () => {
    const { email, referral_code } = await addRecord(local.database, { xp: 250 })
    const make = (runtime: Runtime) =>
      createVisitor(runtime).call((context) =>
        startActivation(context, { referral_code, password: PASSWORD }),
      )
    return { make, email: email ?? '' }
  })
  expect(cuts).toBeGreaterThan(15)
})

test('AU-3: completing a link that ends at any statement leaves the link good or a member who can sign in', async () => {
  const cuts = await cutEverywhere(open, async (cut) => {
    const email = `link-${cut}@example.org`
    const { referral_code } = await addRecord(open.database, { email })
    const visitor = createVisitor(open.runtime)
    await visitor.call((context) => startActivation(context, { referral_code, password: PASSWORD }))
    const token = await mailedToken(open, email)
    const make = (runtime: Runtime) =>
      sameBrowser(visitor, runtime).call((context) => completeLink(context, { token }))
    return { make, email }
  })
  expect(cuts).toBeGreaterThan(15)
})

function sameBrowser(visitor: Visitor, runtime: Runtime): Visitor {
  const same = createVisitor(runtime)
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value)
  return same
}

test('D2: making the first super admin, ended at any statement, leaves the link good or the admin there', async () => {
  await using world = await openWorld(LOOPBACK)
  const token = (await issueFirstAdminLink(world.runtime))?.split('#')[1] ?? ''
  const email = 'root@example.org'
  let cut = 1
  while ((await findCredential(world.database.kysely, { email })) === null) {
    const before = await countRows(world.database)
    const runtime = { ...world.runtime, db: cutRequestAt(world.database, cut) }
    const made = await createVisitor(runtime)
      .call((context) => createFirstAdmin(context, { token, email, password: PASSWORD }))
      .catch((error) => {
        if (!(error instanceof CutError)) throw error
      })
    const isThere = (await findCredential(world.database.kysely, { email })) !== null
    if (!isThere) expect([cut, made, await countRows(world.database)]).toEqual([cut, undefined, before])
    cut += 1
  }
  await expectComplete(world, email)
  expect(cut).toBeGreaterThan(15)
})

/** Counts the sessions of each of these people. */
async function countSessions({ database }: World, emails: string[]): Promise<number[]> {
  const { rows } = await sql<{ sessions: number }>`
    select (select count(*) from auth_sessions s join auth_users u on u.id = s.user_id where u.email = e) as sessions
    from unnest(${emails}::text[]) with ordinality as t (e, place) order by place`.execute(database.kysely)
  return rows.map(({ sessions }) => sessions)
}

test('GU-2: a sign-in that ends at any statement leaves what the device had, or the new session in its place', async () => {
  const people = ['old@example.org', 'new@example.org'] as const
  for (const email of people) {
    await createVisitor(local.runtime).call((context) => signUp(context, { email, password: PASSWORD }))
  }
  for (let cut = 1; ; cut += 1) {
    const device = createVisitor(local.runtime)
    await signInAs(device, { identifier: people[0], password: PASSWORD })
    const [old = 0, fresh = 0] = await countSessions(local, [...people])
    const cutDevice = sameBrowser(device, { ...local.runtime, db: cutRequestAt(local.database, cut) })
    const isCut = await signInAs(cutDevice, { identifier: people[1], password: PASSWORD }).then(
      () => false,
      (error) => error instanceof CutError,
    )
    const left = await countSessions(local, [...people])
    expect([
      [old, fresh],
      [old - 1, fresh + 1],
    ]).toContainEqual(left)
    if (isCut) continue
    expect(left).toEqual([old - 1, fresh + 1])
    expect(cut).toBeGreaterThan(6)
    return
  }
})
