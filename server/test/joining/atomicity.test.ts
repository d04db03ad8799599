import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { createAdmin } from '../../src/domains/joining/create-admin.ts'
import { createFirstAdmin } from '../../src/domains/joining/create-first-admin.ts'
import { issueFirstAdminLink } from '../../src/domains/joining/issue-first-admin-link.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { startActivation } from '../../src/domains/joining/start-activation.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { CutError, cutAt } from '../cut-database.ts'
import {
  addRecord,
  countRows,
  createVisitor,
  LOOPBACK,
  mailedToken,
  openWorld,
  PASSWORD,
  PUBLIC,
  type World,
} from './world.ts'

let local: World
let open: World
beforeAll(async () => {
  local = await openWorld(LOOPBACK)
  open = await openWorld(PUBLIC)
})
afterAll(async () => {
  await local.close()
  await open.close()
})

/** Runs `attempt` cut at the 1st, 2nd, 3rd ... statement until it comes through; returns how many cuts it took. */
async function cutEverywhere(world: World, attempt: (runtime: Runtime) => Promise<unknown>): Promise<number> {
  const before = await countRows(world.database)
  for (let statement = 1; ; statement += 1) {
    try {
      await attempt({ ...world.runtime, db: cutAt(world.database, statement) })
      return statement - 1
    } catch (error) {
      if (!(error instanceof CutError)) throw error
      expect([statement, await countRows(world.database)]).toEqual([statement, before])
    }
  }
}

test('AU-4, RF-3: a sign-up with a code, cut at any statement, leaves nothing or a complete member', async () => {
  const referrer = await createVisitor(local.runtime).call((context) =>
    signUp(context, { email: 'referrer@example.org', password: PASSWORD }),
  )
  if (referrer.outcome !== 'signed_in' || referrer.viewer.status !== 'authenticated')
    throw new Error('no member')
  const ref = referrer.viewer.profile.referral_code ?? ''
  const cuts = await cutEverywhere(local, (runtime) =>
    createVisitor(runtime).call((context) =>
      signUp(context, { email: 'cut@example.org', password: PASSWORD, ref }),
    ),
  )
  expect(cuts).toBeGreaterThan(20)
})

test('AU-3: an activation on loopback, cut at any statement, leaves nothing or a complete member', async () => {
  const elder = await addRecord(local.database)
  const record = await addRecord(local.database, { xp: 500, referred_by: elder.id })
  const cuts = await cutEverywhere(local, (runtime) =>
    createVisitor(runtime).call((context) =>
      startActivation(context, { referral_code: record.referral_code, password: PASSWORD }),
    ),
  )
  expect(cuts).toBeGreaterThan(15)
})

test('AU-3: starting elsewhere, cut at any statement, sends nothing or everything', async () => {
  const record = await addRecord(open.database)
  expect(
    await cutEverywhere(open, (runtime) =>
      createVisitor(runtime).call((context) =>
        startActivation(context, { referral_code: record.referral_code, password: PASSWORD }),
      ),
    ),
  ).toBe(3)
})

test('AU-3: completing a link, cut at any statement, leaves the link good', async () => {
  const record = await addRecord(open.database, { email: 'link@example.org' })
  const visitor = createVisitor(open.runtime)
  await visitor.call((context) =>
    startActivation(context, { referral_code: record.referral_code, password: PASSWORD }),
  )
  const token = await mailedToken(open, 'link@example.org')
  const cuts = await cutEverywhere(open, async (runtime) => {
    const same = createVisitor(runtime)
    for (const [name, value] of visitor.cookies) same.cookies.set(name, value)
    return same.call((context) => completeLink(context, { token }))
  })
  expect(cuts).toBeGreaterThan(10)
})

test("AU-4: the first super admin and the operator's command, cut at any statement, leave nothing or everything", async () => {
  await using world = await openWorld(LOOPBACK)
  const token = (await issueFirstAdminLink(world.runtime))?.split('#')[1] ?? ''
  const first = { token, email: 'root@example.org', password: PASSWORD }
  await cutEverywhere(world, (runtime) =>
    createVisitor(runtime).call((context) => createFirstAdmin(context, first)),
  )
  await cutEverywhere(world, (runtime) =>
    createAdmin(runtime, { email: 'second@example.org', role: 'admin', displayName: null, password: null }),
  )
  await cutEverywhere(world, (runtime) =>
    createAdmin(runtime, {
      email: 'second@example.org',
      role: 'super_admin',
      displayName: null,
      password: null,
    }),
  )
  expect(await countRows(world.database)).toMatchObject({ auth_users: 2, user_roles: 2, profiles: 2 })
})
