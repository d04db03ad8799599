import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeSettings } from '../stored-settings.ts'
import { type Actors, createActors } from './actors.ts'
import {
  type AttackWorld,
  callOperation,
  operationOf,
  startAttackWorld,
  takeSnapshot,
} from './attack-world.ts'
import { matrix } from './matrix.ts'

const DAY_MS = 86_400_000
let world: AttackWorld
let actors: Actors
beforeAll(async () => {
  world = await startAttackWorld({}, { runsJobs: false })
  actors = await createActors(world)
  // As on an origin that other machines open: there people prove their addresses, which is not what this is about.
  Object.assign(world.node.runtime.config, { isLoopback: false })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.kysely.deleteFrom('second_factors').execute()
  await world.database.kysely.deleteFrom('settings').execute()
  await askedSince('superAdmin', null)
  await askedSince('admin', null)
})

/** Sets the number of days since an administrator was asked for a factor; null for one who never was. */
async function askedSince(name: 'admin' | 'superAdmin', days: number | null): Promise<void> {
  await world.database.kysely
    .updateTable('auth_users')
    .set({ factor_asked_at: days === null ? null : new Date(Date.now() - days * DAY_MS) })
    .where('id', '=', actors.ids[name])
    .execute()
}

async function giveFactor(name: 'admin' | 'superAdmin'): Promise<void> {
  const now = new Date()
  await world.database.kysely
    .insertInto('second_factors')
    .values({ user_id: actors.ids[name], secret: 'AAAA', created_at: now, confirmed_at: now })
    .execute()
}

async function outcomeOf(id: string, input: Record<string, unknown>, cookie: string | undefined) {
  const response = await callOperation(operationOf(world, id), input, { url: world.url, cookie })
  if (response.ok) {
    await response.body?.cancel()
    return 'ok'
  }
  return ((await response.json()) as { code: string }).code
}

type ReadViewer = { permissions: string[]; second_factor_due_at?: string }
async function viewerOf(cookie: string | undefined): Promise<ReadViewer> {
  const response = await callOperation(operationOf(world, 'identity.viewer'), {}, { url: world.url, cookie })
  return (await response.json()) as ReadViewer
}

const ofAdministrators = Object.entries(matrix).filter(
  ([, { answers }]) => answers.owner === 'access.denied' && answers.superAdmin === 'ok',
)

test('SE-2: an administrator has seven days from the first request, whichever of two is first', async () => {
  const cookie = await actors.cookieOf('superAdmin')
  const before = Date.now()
  const due = await Promise.all([1, 2, 3].map(async () => (await viewerOf(cookie)).second_factor_due_at))
  expect(new Set(due).size).toBe(1)
  const at = new Date(due[0] ?? 0).getTime() - 7 * DAY_MS
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
  expect(await outcomeOf('users.list', {}, cookie)).toBe('ok')
})

test('SE-2: after that every operation of the administration refuses, says why, and leaves nothing', async () => {
  await askedSince('superAdmin', 8)
  const cookie = await actors.cookieOf('superAdmin')
  expect(ofAdministrators.length).toBeGreaterThan(60)
  const inputs = []
  for (const [id, row] of ofAdministrators) inputs.push([id, await row.input(actors.things, world)] as const)
  const before = await takeSnapshot(world.database)
  for (const [id, input] of inputs) {
    expect([id, await outcomeOf(id, input, cookie)]).toEqual([id, 'access.second_factor_needed'])
  }
  expect(await takeSnapshot(world.database)).toEqual(before)
})

test('SE-2: everything that members may do goes on, a factor can be added, and with it the administration opens at once', async () => {
  await askedSince('superAdmin', 8)
  const cookie = await actors.cookieOf('superAdmin')
  const shut = await viewerOf(cookie)
  expect(shut.permissions.toSorted()).toEqual(['chat.send', 'credits.unlimited'])
  expect(new Date(shut.second_factor_due_at ?? 0).getTime()).toBeLessThan(Date.now())
  expect(await outcomeOf('chat.recent', {}, cookie)).toBe('ok')
  expect(await outcomeOf('identity.secondFactor.start', {}, cookie)).toBe('ok')
  await world.database.kysely.deleteFrom('second_factors').execute()
  await giveFactor('superAdmin')
  expect(await outcomeOf('users.list', {}, cookie)).toBe('ok')
  expect((await viewerOf(cookie)).second_factor_due_at).toBeUndefined()
})

test('SE-2: removing the factor again gives no second week', async () => {
  await askedSince('superAdmin', 8)
  await giveFactor('superAdmin')
  const cookie = await actors.cookieOf('superAdmin')
  expect(await outcomeOf('users.list', {}, cookie)).toBe('ok')
  await world.database.kysely.deleteFrom('second_factors').execute()
  expect(await outcomeOf('users.list', {}, cookie)).toBe('access.second_factor_needed')
})

test('SE-2: no second factor is demanded of members, nor where the operator wants none or the origin is this machine', async () => {
  await askedSince('admin', 400)
  const admin = await actors.cookieOf('admin')
  expect(await outcomeOf('users.list', {}, admin)).toBe('access.second_factor_needed')
  expect((await viewerOf(await actors.cookieOf('owner'))).second_factor_due_at).toBeUndefined()
  await storeSettings(world.database, { admin_factor_days: 0 })
  await expect.poll(() => outcomeOf('users.list', {}, admin)).toBe('ok')
  await world.database.kysely.deleteFrom('settings').execute()
  await expect.poll(() => outcomeOf('users.list', {}, admin)).toBe('access.second_factor_needed')
  Object.assign(world.node.runtime.config, { isLoopback: true })
  expect(await outcomeOf('users.list', {}, admin)).toBe('ok')
  Object.assign(world.node.runtime.config, { isLoopback: false })
})

test('AD-3: operators find people with a second factor and people without', async () => {
  await giveFactor('admin')
  await giveFactor('superAdmin')
  const cookie = await actors.cookieOf('superAdmin')
  const find = async (input: Record<string, unknown>) => {
    const response = await callOperation(operationOf(world, 'users.list'), input, { url: world.url, cookie })
    return ((await response.json()) as { users: { id: string }[]; total: { count: number } }).users.map(
      ({ id }) => id,
    )
  }
  expect(await find({ second_factor: 'present', role: 'admin' })).toEqual([actors.ids.admin])
  expect(await find({ second_factor: 'missing', role: 'admin' })).not.toContain(actors.ids.admin)
  expect(await find({ second_factor: 'missing' })).toContain(actors.ids.owner)
  expect(await find({ second_factor: 'missing' })).not.toContain(actors.ids.admin)
})
