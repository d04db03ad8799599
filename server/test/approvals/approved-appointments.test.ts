import { randomUUID } from 'node:crypto'
import type { Approval } from '@pepper/contract/approvals'
import type { RoleEntry } from '@pepper/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'
import { approve, idOfWaiting, mayEnter, turnTwoPeople } from './two-people.ts'

let world: PeopleWorld
let dave: Person
let gina: Person
let ben: Person
let root: Person
let second: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  root = await world.newPerson('super_admin')
  second = await world.newPerson('super_admin')
})
afterAll(() => world.close())
beforeEach(async () => {
  dave = await world.newPerson('admin')
  ben = await world.newPerson('admin')
  gina = await world.newPerson()
  await turnTwoPeople(world, 'on')
})

const ROLES = '/super-admin/roles'
const promote = (by: Person, person: Person, role = 'admin') =>
  ask<object>(by, `/admin/users/${person.userId}/role`, { role })
const give = (by: Person, amount: number) =>
  ask<object>(by, '/admin/credit-gifts/give', { id: randomUUID(), recipient_id: second.userId, amount })
const handOver = (by: Person, person: Person) =>
  ask<{ link?: string }>(by, `/admin/users/${person.userId}/sign-in-link/hand-over`, {})
const assign = (role: RoleEntry, to: Person) =>
  ask<object>(root, `${ROLES}/${role.id}/assign`, { user_id: to.userId })
const create = async (permissions: string[]) =>
  (await ask<RoleEntry>(root, ROLES, { name: `Role ${randomUUID()}`, description: '', permissions })).body
const update = ({ id, name }: RoleEntry, permissions: string[]) =>
  ask<object>(root, `${ROLES}/${id}`, { name, description: '', permissions })

test.each(['admin', 'super_admin'])('the appointment of a new %s waits for a second person', async (role) => {
  const id = idOfWaiting(await promote(root, gina, role))
  expect(await mayEnter(gina)).toBe(false)
  expect((await approve(root, id)).body).toMatchObject({ code: 'approvals.own_request' })
  expect((await approve(second, id)).body).toMatchObject({
    status: 'approved',
    deed: { kind: 'user_promote' },
  })
  expect(await mayEnter(gina)).toBe(true)
})

test('an appointment that is not possible is refused at once', async () => {
  expect((await promote(dave, gina, 'super_admin')).body).toMatchObject({ code: 'access.role_too_high' })
})

test('a bulk promotion waits, also of one person', async () => {
  const bulk = { id: randomUUID(), action: 'promote', ids: [gina.userId] }
  const id = idOfWaiting(await ask<object>(dave, '/admin/users/bulk', bulk))
  expect(await mayEnter(gina)).toBe(false)
  expect((await approve(ben, id)).status).toBe(200)
  expect(await mayEnter(gina)).toBe(true)
  expect((await ask<object>(dave, '/admin/users/bulk', bulk)).status).toBe(200)
})

test('a bulk ban of a single administrator waits, one of a single member does not', async () => {
  const ban = (person: Person) =>
    ask<object>(dave, '/admin/users/bulk', {
      id: randomUUID(),
      action: 'ban',
      ids: [person.userId],
      reason: 'Spam',
    })
  idOfWaiting(await ban(ben))
  expect((await ban(gina)).status).toBe(200)
})

test('an administrator appointed after a request neither sees nor decides it', async () => {
  const waiting = idOfWaiting(await give(dave, 1_500))
  expect((await approve(ben, idOfWaiting(await promote(dave, gina)))).status).toBe(200)
  expect(await mayEnter(gina)).toBe(true)
  expect((await approve(gina, waiting)).body).toMatchObject({ code: 'approvals.not_found' })
  const later = idOfWaiting(await give(dave, 1_501))
  expect((await approve(gina, later)).status).toBe(200)
  expect((await approve(ben, waiting)).status).toBe(200)
})

test('a permission that a custom role gave after a request does not decide it', async () => {
  await turnTwoPeople(world, 'off')
  const role = await create(['admin.enter', 'ads.manage'])
  await assign(role, gina)
  await turnTwoPeople(world, 'on')
  const waiting = idOfWaiting(await give(dave, 1_500))
  expect(
    (await approve(second, idOfWaiting(await update(role, ['admin.enter', 'credits.gift'])))).status,
  ).toBe(200)
  expect((await approve(gina, waiting)).body).toMatchObject({ code: 'approvals.not_found' })
})

test('giving a custom role waits if the role opens the administration or decides requests', async () => {
  const [entering, deciding, harmless] = [
    await create(['admin.enter']),
    await create(['credits.gift']),
    await create(['ads.manage']),
  ]
  const id = idOfWaiting(await assign(entering, gina))
  idOfWaiting(await assign(deciding, gina))
  expect((await assign(harmless, gina)).body).toEqual({ is_changed: true })
  expect(await mayEnter(gina)).toBe(false)
  expect((await approve(second, id)).body).toMatchObject({
    status: 'approved',
    deed: { kind: 'role_assign' },
  })
  expect(await mayEnter(gina)).toBe(true)
  expect((await assign(entering, gina)).body).toEqual({ is_changed: false })
})

test('a held role waits before it gives entry, and so does an heir that gives it', async () => {
  const role = await create(['ads.manage'])
  const heir = await create(['admin.enter'])
  await assign(role, gina)
  idOfWaiting(await update(role, ['ads.manage', 'admin.enter']))
  idOfWaiting(await ask<object>(root, `${ROLES}/${role.id}/delete`, { reassign_to: heir.id }))
  expect(await mayEnter(gina)).toBe(false)
})

test('a role that is given while it is widened does not appoint without a second person', async () => {
  for (let round = 0; round < 6; round++) {
    const role = await create(['ads.manage'])
    const person = await world.newPerson()
    const answers = await Promise.all([assign(role, person), update(role, ['ads.manage', 'admin.enter'])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mayEnter(person)).toBe(false)
  }
})

test('a sign-in link of an administrator is shown once, after approval, to its requester', async () => {
  const id = idOfWaiting(await handOver(root, ben))
  expect((await approve(dave, id)).body).toMatchObject({ code: 'approvals.not_found' })
  expect((await approve(second, id)).body).toMatchObject({ status: 'approved', download_until: null })
  expect((await ask<Approval>(root, `/admin/approvals/${id}`)).body.download_until).toBeNull()
  idOfWaiting(await handOver(second, ben))
  idOfWaiting(await handOver(root, dave))
  const answers = await Promise.all([handOver(root, ben), handOver(root, ben)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await handOver(root, gina)).body.link).toContain('/')
})

test('while it is off appointments and links are made at once', async () => {
  await turnTwoPeople(world, 'off')
  expect((await promote(dave, gina)).status).toBe(200)
  expect((await handOver(root, gina)).status).toBe(200)
})
