import { randomUUID } from 'node:crypto'
import type { RoleEntry } from '@pepper/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashSecret } from '../../src/platform/ids.ts'
import { ask, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'
import { approve, idOfWaiting, turnTwoPeople } from './two-people.ts'

let world: PeopleWorld
let root: Person
let second: Person
let bob: Person
let gina: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  root = await world.newPerson('super_admin')
  second = await world.newPerson('super_admin')
})
afterAll(() => world.close())
beforeEach(async () => {
  await turnTwoPeople(world, 'off')
  bob = await world.newPerson('admin')
  gina = await world.newPerson()
})

const give = (by: Person) =>
  ask<object>(by, '/admin/credit-gifts/give', { id: randomUUID(), recipient_id: gina.userId, amount: 5_000 })
const open = (by: Person, id: string) => ask<{ text: string }>(by, `/mail/outbox/${id}/open`, {})

/** Uses a sign-in link; returns the person with the cookie of the session that it opened. */
async function useLink(link: string, person: Person): Promise<Person> {
  const response = await fetch(`${world.url}/api/identity/sign-in-links/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#')[1] }),
  })
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0])
  return { ...person, cookie: cookie.join('; ') }
}

async function handOver(person: Person): Promise<Person> {
  const path = `/admin/users/${person.userId}/sign-in-link/hand-over`
  const { body } = await ask<{ link: string }>(root, path, {})
  return useLink(body.link, person)
}

/** Waits for a kept mail to a person; returns the id of the newest. */
async function mailTo({ email }: Person): Promise<string> {
  const kept = () =>
    world.database.kysely
      .selectFrom('outbox_mails')
      .select('id')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  await expect.poll(kept).toBeDefined()
  return String((await kept())?.id)
}

test('W3: a session from a sign-in link neither approves, declines nor asks, also one from before the switch', async () => {
  const behindBob = await handOver(bob)
  await turnTwoPeople(world, 'on')
  const id = idOfWaiting(await give(root))
  const refused = { status: 403, body: { code: 'approvals.password_needed' } }
  expect(await approve(behindBob, id)).toMatchObject(refused)
  expect(await ask(behindBob, `/admin/approvals/${id}/decline`, {})).toMatchObject(refused)
  // A large gift asks for the password, which a person who only has the link does not know.
  const asked = { status: 403, body: { code: 'access.reauthentication_required' } }
  expect(await give(behindBob)).toMatchObject(asked)
  expect((await approve(bob, id)).body).toMatchObject({ status: 'approved' })
})

test('W3: a person promoted in a session from a link decides nothing in it', async () => {
  const behindGina = await handOver(gina)
  const path = `/admin/users/${gina.userId}/role`
  expect((await ask(root, path, { role: 'admin' })).status).toBe(200)
  await turnTwoPeople(world, 'on')
  expect(await give(behindGina)).toMatchObject({
    status: 403,
    body: { code: 'access.reauthentication_required' },
  })
})

test('W3: while two people are needed, the kept mail of another administrator cannot be opened', async () => {
  await turnTwoPeople(world, 'on')
  expect((await ask(root, `/admin/users/${bob.userId}/sign-in-link`, {})).status).toBe(200)
  const mail = await mailTo(bob)
  expect(await open(root, mail)).toMatchObject({ status: 403, body: { code: 'mail.of_administrator' } })
  await turnTwoPeople(world, 'off')
  expect(await open(root, mail)).toMatchObject({ status: 200, body: { text: expect.stringContaining('#') } })
})

async function newReader(): Promise<Person> {
  const reader = await world.newPerson()
  const role = { name: `Reader ${randomUUID()}`, description: '', permissions: ['mail.read_outbox'] }
  const { body } = await ask<RoleEntry>(root, '/super-admin/roles', role)
  const given = await ask(root, `/super-admin/roles/${body.id}/assign`, { user_id: reader.userId })
  expect(given.status).toBe(200)
  return reader
}

/** Keeps a mail of which only the link says for whom it acts, like the mail to a former address; returns its id. */
async function keepNotice(person: Person, recipient: string): Promise<string> {
  const token_hash = hashSecret(randomUUID())
  const now = new Date()
  const expires_at = new Date(now.getTime() + 86_400_000)
  await world.database.kysely
    .insertInto('security_notices')
    .values({ user_id: person.userId, kind: 'password_changed', token_hash, created_at: now, expires_at })
    .execute()
  const { id } = await world.database.kysely
    .insertInto('outbox_mails')
    .values({ recipient, subject: 's', body_text: 'the link', link_key: token_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

test('W3: readers of the outbox open no mail that acts for a person whom they could not sign in as', async () => {
  const reader = await newReader()
  for (const [person, code] of [
    [second, 'access.not_below'],
    [bob, 'access.not_below'],
    [gina, 'access.not_below'],
  ] as const) {
    for (const recipient of [person.email, `former-${randomUUID()}@example.org`]) {
      const mail = await keepNotice(person, recipient)
      expect(await open(reader, mail)).toMatchObject({ status: 403, body: { code } })
    }
  }
  expect(await open(reader, await keepNotice(reader, reader.email))).toMatchObject({ status: 200 })
  const newcomer = { recipient: 'new@example.org', subject: 's', body_text: 'Welcome' }
  const { id } = await world.database.kysely
    .insertInto('outbox_mails')
    .values(newcomer)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await open(reader, String(id))).toMatchObject({ status: 200, body: { text: 'Welcome' } })
})

test('W3: giving the right to read the outbox waits for a second person', async () => {
  await turnTwoPeople(world, 'on')
  const role = { name: `Reader ${randomUUID()}`, description: '', permissions: ['mail.read_outbox'] }
  const { body } = await ask<RoleEntry>(root, '/super-admin/roles', role)
  idOfWaiting(await ask(root, `/super-admin/roles/${body.id}/assign`, { user_id: gina.userId }))
})
