import { randomUUID } from 'node:crypto'
import type { Approval } from '@pepper/contract/approvals'
import { DAY_MS } from '@pepper/contract/durations'
import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUpWaitlist } from '../../src/domains/waitlist/index.ts'
import { createTestRuntime } from '../runtimes.ts'
import { ask, auditsOf, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'
import { workImport } from '../waitlist/administration.ts'
import { approve, idOfWaiting, turnTwoPeople } from './two-people.ts'

let world: PeopleWorld
let ann: Person
let ben: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  ann = await world.newPerson('admin')
  ben = await world.newPerson('admin')
})
afterAll(() => world.close())
beforeEach(() => turnTwoPeople(world, 'on'))

const path = '/admin/waitlist/imports'
const preview = async (text: string) =>
  (await ask<WaitlistImport>(ann, path, { file_name: 'people.csv', text })).body
const apply = (id: string) => ask<WaitlistImport>(ann, `${path}/${id}/apply`, {})
const stateOf = async (id: string) => (await ask<WaitlistImport>(ann, `${path}/${id}`)).body.state
const lineWith = (xp: number, email = `${randomUUID()}@example.org`) => `email,xp\n${email},${xp}`

test('W3: an import that brings XP waits for a second person, and is applied in the name of its requester', async () => {
  const { id, xp } = await preview(lineWith(1_000_000))
  expect(xp).toBe(1_000_000)
  const asked = idOfWaiting(await apply(id))
  expect(idOfWaiting(await apply(id))).toBe(asked)
  await workImport(createTestRuntime(world.database), id)
  expect(await stateOf(id)).toBe('previewed')
  const { body } = await ask<Approval>(ben, `/admin/approvals/${asked}`)
  const deed = { kind: 'waitlist_import', id, file_name: 'people.csv', people: 1, xp: 1_000_000 }
  expect(body).toMatchObject({ deed, permission: 'waitlist.manage' })
  expect((await approve(ann, asked)).status).toBe(403)
  expect((await approve(ben, asked)).status).toBe(200)
  await workImport(createTestRuntime(world.database), id)
  expect(await stateOf(id)).toBe('applied')
  expect(await auditsOf(world, id)).toMatchObject([
    { action: 'waitlist.import_previewed', details: { xp: 1_000_000 } },
    { action: 'waitlist.import_started', actor_id: ann.userId, details: { xp: 1_000_000 } },
    { action: 'waitlist.imported' },
  ])
})

test('W3: XP of lines that were known at the preview waits too, since their records may be gone by then', async () => {
  const email = `${randomUUID()}@example.org`
  const first = await preview(lineWith(0, email))
  expect((await apply(first.id)).status).toBe(200)
  await workImport(createTestRuntime(world.database), first.id)
  const second = await preview(lineWith(5_000, email))
  expect(second).toMatchObject({ taken: 0, known: 1, xp: 5_000 })
  expect((await ask(ann, `${path}/${first.id}/undo`, {})).status).toBe(200)
  idOfWaiting(await apply(second.id))
})

test('W3: an import without XP waits for no one, nor does one with XP while approval is off', async () => {
  const plain = await preview(lineWith(0))
  expect((await apply(plain.id)).status).toBe(200)
  await turnTwoPeople(world, 'off')
  const rich = await preview(lineWith(1_000_000))
  expect((await apply(rich.id)).status).toBe(200)
  // A node may have applied it by now.
  expect(['applying', 'applied']).toContain(await stateOf(rich.id))
})

test('W3: a file that waits for approval is kept longer than a day', async () => {
  const [asked, other] = [await preview(lineWith(7)), await preview(lineWith(8))]
  const approval = idOfWaiting(await apply(asked.id))
  const later = { now: () => new Date(Date.now() + DAY_MS + 60_000) }
  await cleanUpWaitlist({ ...createTestRuntime(world.database), clock: later }, 30)
  expect((await ask(ann, `${path}/${other.id}`)).status).toBe(404)
  expect((await approve(ben, approval)).status).toBe(200)
  expect(['applying', 'applied']).toContain(await stateOf(asked.id))
})
