import type { Approval } from '@pepper/contract/approvals'
import type { RoleEntry } from '@pepper/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, auditsOf, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'
import { approve, idOfWaiting, mayEnter, turnTwoPeople } from './two-people.ts'

let world: PeopleWorld
let root: Person
let second: Person
let keeper: Person
let role: RoleEntry
beforeAll(async () => {
  world = await startPeopleWorld()
  root = await world.newPerson('super_admin')
  second = await world.newPerson('super_admin')
})
afterAll(() => world.close())
beforeEach(async () => {
  await turnTwoPeople(world, 'off')
  keeper = await world.newPerson()
  role = await create(['admin.enter', 'waitlist.manage'])
  await assign(role.id, keeper)
  await turnTwoPeople(world, 'on')
})

const ROLES = '/super-admin/roles'
let names = 0
const create = async (permissions: string[]) => {
  names += 1
  return (await ask<RoleEntry>(root, ROLES, { name: `Role ${names}`, description: '', permissions })).body
}
const assign = (id: string, to: Person) => ask(root, `${ROLES}/${id}/assign`, { user_id: to.userId })
const update = (id: string, change: object, by = root) =>
  ask(by, `${ROLES}/${id}`, { name: role.name, description: '', permissions: role.permissions, ...change })
const remove = (id: string, body: object = { reassign_to: null }) => ask(root, `${ROLES}/${id}/delete`, body)
const take = (id: string, from: Person) => ask(root, `${ROLES}/${id}/remove`, { user_id: from.userId })

test.each([
  ['edited', () => update(role.id, { permissions: ['waitlist.manage'] }), 'role.updated'],
  ['deleted', () => remove(role.id), 'role.deleted'],
  ['taken away', () => take(role.id, keeper), 'user.role_removed'],
])('W3: a role of administrators that is %s waits for a second person', async (_, change, action) => {
  const id = idOfWaiting(await change())
  expect(await mayEnter(keeper)).toBe(true)
  // The subject of a request neither sees nor decides it, and no person approves their own.
  expect((await approve(keeper, id)).body).toMatchObject({ code: 'approvals.not_found' })
  expect((await approve(root, id)).body).toMatchObject({ code: 'approvals.own_request' })
  expect((await approve(second, id)).body).toMatchObject({
    status: 'approved',
    permission: 'roles.manage',
    subjects: [{ id: keeper.userId }],
  })
  expect(await mayEnter(keeper)).toBe(false)
  const target = action.startsWith('user.') ? keeper.userId : role.id
  expect((await auditsOf(world, target)).map((entry) => [entry.action, entry.actor_id])).toContainEqual([
    action,
    root.userId,
  ])
})

test('W3: a role without entry waits only where an administrator loses something by it', async () => {
  await turnTwoPeople(world, 'off')
  const extra = await create(['credits.gift', 'chat.send'])
  const admin = await world.newPerson('admin')
  const member = await world.newPerson()
  await assign(extra.id, admin)
  await assign(extra.id, member)
  const bare = { name: extra.name, permissions: ['chat.send'] }
  await turnTwoPeople(world, 'on')
  // A built-in administrator holds what it gives without it.
  expect((await take(extra.id, admin)).body).toEqual({ is_changed: true })
  expect((await take(extra.id, member)).body).toEqual({ is_changed: true })
  await turnTwoPeople(world, 'off')
  await assign(extra.id, keeper)
  await turnTwoPeople(world, 'on')
  const id = idOfWaiting(await update(extra.id, bare))
  idOfWaiting(await take(extra.id, keeper))
  idOfWaiting(await remove(extra.id))
  const heir = await create(['credits.gift', 'chat.send', 'ads.manage'])
  expect((await remove(extra.id, { reassign_to: heir.id })).body).toEqual({ holders: 1 })
  expect((await approve(second, id)).body).toMatchObject({ code: 'access.role_not_found' })
})

test('W3: a change that takes no right away is done at once: a new name, an unheld role', async () => {
  expect(
    (await update(role.id, { name: `${role.name} renamed`, description: 'Keeps the list' })).status,
  ).toBe(200)
  const unheld = await create(['admin.enter'])
  expect((await update(unheld.id, { name: unheld.name, permissions: ['chat.send'] })).status).toBe(200)
  expect((await remove(unheld.id, {})).body).toEqual({ holders: 0 })
  expect((await take(role.id, await world.newPerson())).body).toEqual({ is_changed: false })
})

test('W3: a change that is not possible is refused at once, and leaves no request', async () => {
  const holder = await world.newPerson()
  await turnTwoPeople(world, 'off')
  const manager = await create(['admin.enter', 'super_admin.enter', 'roles.manage', 'waitlist.manage'])
  await assign(manager.id, holder)
  await turnTwoPeople(world, 'on')
  const own = { name: manager.name, permissions: ['roles.manage'] }
  expect((await update(manager.id, own, holder)).body).toMatchObject({ code: 'access.own_role' })
  expect((await remove(role.id, {})).body).toMatchObject({ code: 'access.role_held' })
  expect(
    (await ask<{ approvals: Approval[] }>(holder, '/admin/approvals')).body.approvals,
  ).not.toContainEqual(expect.objectContaining({ is_own: true }))
})

test('W3: a role that changed after the request was made is not changed on the old word', async () => {
  const deletion = idOfWaiting(await remove(role.id))
  const update1 = idOfWaiting(await update(role.id, { permissions: ['chat.send'] }))
  await turnTwoPeople(world, 'off')
  await assign(role.id, await world.newPerson())
  await turnTwoPeople(world, 'on')
  for (const id of [deletion, update1]) {
    expect((await approve(second, id)).body).toMatchObject({ code: 'access.role_changed_meanwhile' })
  }
  expect(await mayEnter(keeper)).toBe(true)
})

test('W3: an heir that was emptied after the request was made stops the deletion', async () => {
  const heir = await create(['admin.enter', 'waitlist.manage'])
  const id = idOfWaiting(await remove(role.id, { reassign_to: heir.id }))
  expect((await update(heir.id, { name: heir.name, permissions: ['chat.send'] })).status).toBe(200)
  expect((await approve(second, id)).body).toMatchObject({ code: 'access.role_changed_meanwhile' })
  expect((await update(heir.id, { name: heir.name })).status).toBe(200)
  expect((await approve(second, id)).body).toMatchObject({ status: 'approved' })
  expect(await mayEnter(keeper)).toBe(true)
})

test('W3: the change of a role that was approved twice at once is made once', async () => {
  const third = await world.newPerson('super_admin')
  const id = idOfWaiting(await take(role.id, keeper))
  const answers = await Promise.all([approve(second, id), approve(third, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('W3: while it is off a role of administrators changes at once', async () => {
  await turnTwoPeople(world, 'off')
  expect((await update(role.id, { permissions: ['waitlist.manage'] })).status).toBe(200)
  expect(await mayEnter(keeper)).toBe(false)
})
