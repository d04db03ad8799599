import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banUser } from '../../src/domains/identity/bans/ban-user.ts'
import { unbanUser } from '../../src/domains/identity/bans/unban-user.ts'
import { endSessions, hashPassword, verifyPassword } from '../../src/domains/identity/index.ts'
import { changePassword } from '../../src/domains/identity/passwords/change-password.ts'
import { signInByLink } from '../../src/domains/identity/sign-in-links/sign-in-by-link.ts'
import { addEmail } from '../../src/domains/joining/add-email.ts'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { endUserSessions } from '../../src/domains/users/end-user-sessions.ts'
import { handOverSignInLink } from '../../src/domains/users/hand-over-sign-in-link.ts'
import type { Runtime } from '../../src/platform/context.ts'
import {
  codeOf,
  createVisitor,
  mailedToken,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type Visitor,
  type World,
} from '../joining/world.ts'

const NEW_PASSWORD = 'a quiet house of garlic'
let world: World
let admin: Visitor
let sequence = 0

beforeAll(async () => {
  world = await openWorld(PUBLIC)
  const email = 'root@example.org'
  await createAdmin(world.runtime, { email, role: 'super_admin', displayName: null, password: PASSWORD })
  admin = createVisitor(world.runtime)
  await signInAs(admin, { identifier: email, password: PASSWORD })
})
afterAll(() => world.close())

interface Member {
  email: string
  userId: string
  visitor: Visitor
}

/** Adds a member who is signed in on one device. */
async function addMember(): Promise<Member> {
  sequence += 1
  const email = `valid-${sequence}@example.org`
  await createAdmin(world.runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  const visitor = createVisitor(world.runtime)
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  return { email, visitor, userId: (await visitor.call(async ({ actor }) => actor?.userId)) ?? '' }
}

/** Creates a browser of a node on which `meanwhile` happens just before its nth transaction. */
function interruptedBrowser(meanwhile: () => Promise<unknown>, nth = 1): Visitor {
  let transactions = 0
  const transaction: Runtime['db']['transaction'] = async (work, options) => {
    transactions += 1
    if (transactions === nth) await meanwhile()
    return world.database.transaction(work, options)
  }
  return createVisitor({ ...world.runtime, db: { ...world.database, transaction } })
}

const isKnown = (visitor: Visitor) => visitor.call(async ({ actor }) => actor !== null)
const change = (visitor: Visitor) =>
  visitor.call((context) =>
    changePassword(context, { current_password: PASSWORD, new_password: NEW_PASSWORD }),
  )
const ban = (id: string) => admin.call((context) => banUser(context, { id, reason: 'spam' }))
const unban = (id: string) => admin.call((context) => unbanUser(context, { id }))
const countSessions = async (userId: string) => {
  const { rows } = await sql`select from auth_sessions where user_id = ${userId}`.execute(
    world.database.kysely,
  )
  return rows.length
}

const endings: [string, (member: Member) => Promise<unknown>][] = [
  ['their password changes', ({ visitor }) => change(visitor)],
  ['they sign out everywhere', ({ visitor }) => visitor.call((context) => endSessions(context, 'global'))],
  ['they sign out elsewhere', ({ visitor }) => visitor.call((context) => endSessions(context, 'others'))],
  [
    'an administrator signs them out',
    ({ userId }) => admin.call((context) => endUserSessions(context, { id: userId })),
  ],
  ['they are banned', ({ userId }) => ban(userId)],
  ['they are banned and let in again', ({ userId }) => ban(userId).then(() => unban(userId))],
]

test.each(endings)('S2: a sign-in in progress opens no session when %s', async (_, end) => {
  const member = await addMember()
  let left = 0
  const browser = interruptedBrowser(async () => {
    await end(member)
    left = await countSessions(member.userId)
  })
  const answer = codeOf(signInAs(browser, { identifier: member.email, password: PASSWORD }))
  expect(await answer).toBe('identity.invalid_credentials')
  expect(browser.cookies.has('session')).toBe(false)
  expect(await countSessions(member.userId)).toBe(left)
})

test.each(endings)('S2: a sign-in link in use opens no session when %s', async (_, end) => {
  const member = await addMember()
  const { link } = await admin.call((context) => handOverSignInLink(context, { id: member.userId }))
  let left = 0
  const browser = interruptedBrowser(async () => {
    await end(member)
    left = await countSessions(member.userId)
  }, 2)
  const token = link.split('#')[1] ?? ''
  const answer = codeOf(browser.call((context) => signInByLink(context, { token })))
  expect(await answer).toBe('joining.link_invalid')
  expect(await countSessions(member.userId)).toBe(left)
})

test.each(endings)('S2: a mailed link opens no session after %s', async (_, end) => {
  const member = await addMember()
  await sql`update auth_users set email_verified = false where id = ${member.userId}`.execute(
    world.database.kysely,
  )
  const starter = createVisitor(world.runtime)
  await codeOf(signInAs(starter, { identifier: member.email, password: PASSWORD }))
  const token = await mailedToken(world, member.email)
  await end(member)
  const left = await countSessions(member.userId)
  expect(await codeOf(starter.call((context) => completeLink(context, { token })))).toBe(
    'joining.link_invalid',
  )
  expect(await countSessions(member.userId)).toBe(left)
})

test.each(endings)('S2: a session that is written while %s is dead', async (_, end) => {
  const member = await addMember()
  const token = `late-${sequence}`
  await sql`insert into auth_sessions (user_id, token, expires_at)
    values (${member.userId}, ${token}, now() + interval '1 day')`.execute(world.database.kysely)
  const { rows } = await sql<{ row: string }>`
    select s::text as row from auth_sessions s where token = ${token}`.execute(world.database.kysely)
  await end(member)
  // The state that a transaction would leave which had read the account before.
  await sql`insert into auth_sessions select (${rows[0]?.row}::auth_sessions).* on conflict do nothing`.execute(
    world.database.kysely,
  )
  const { rows: found } = await sql`select from identity_session(${token}, now())`.execute(
    world.database.kysely,
  )
  expect(found).toEqual([])
})

test('S2: the session that changes the password, or signs the others out, goes on', async () => {
  const { visitor, email } = await addMember()
  await change(visitor)
  expect(await isKnown(visitor)).toBe(true)
  const other = createVisitor(world.runtime)
  await signInAs(other, { identifier: email, password: NEW_PASSWORD })
  await visitor.call((context) => endSessions(context, 'others'))
  expect([await isKnown(visitor), await isKnown(other)]).toEqual([true, false])
})

test('S2: an address is not added by a session that has ended meanwhile', async () => {
  const { visitor, userId } = await addMember()
  await sql`update profiles set email = null, mailbox = null where auth_user_id = ${userId}`.execute(
    world.database.kysely,
  )
  const browser = createVisitor(world.runtime)
  for (const [name, value] of visitor.cookies) browser.cookies.set(name, value)
  const answer = codeOf(
    browser.call(async (context) => {
      await visitor.call((own) => endSessions(own, 'global'))
      return addEmail(context, { email: 'thief@example.org' })
    }),
  )
  expect(await answer).toBe('access.reauthentication_required')
  await expect(mailedToken(world, 'thief@example.org')).rejects.toThrow('no link')
})

test('S2: a hash that a sign-in renews does not bring a changed password back', async () => {
  const { visitor, userId, email } = await addMember()
  const { rows } = await sql<{ password: string }>`
    select password from auth_accounts where user_id = ${userId}`.execute(world.database.kysely)
  const outdated = await outdatedHash()
  await sql`update auth_accounts set password = ${outdated} where user_id = ${userId}`.execute(
    world.database.kysely,
  )
  const browser = interruptedBrowser(async () => {
    await sql`update auth_accounts set password = ${rows[0]?.password} where user_id = ${userId}`.execute(
      world.database.kysely,
    )
    await change(visitor)
  })
  expect(await codeOf(signInAs(browser, { identifier: email, password: PASSWORD }))).toBe(
    'identity.invalid_credentials',
  )
  const late = createVisitor(world.runtime)
  expect(await codeOf(signInAs(late, { identifier: email, password: PASSWORD }))).toBe(
    'identity.invalid_credentials',
  )
  expect(await codeOf(signInAs(late, { identifier: email, password: NEW_PASSWORD }))).toBe('ok')
})

test('S15: no password is hashed or verified inside a transaction', async () => {
  const { database } = world
  const message = 'never inside one'
  await expect(database.transaction(() => hashPassword(PASSWORD, 'here'))).rejects.toThrow(message)
  await expect(database.transaction(() => verifyPassword(PASSWORD, null, 'here'))).rejects.toThrow(message)
  await expect(hashPassword(PASSWORD, 'here')).resolves.toContain('argon2id')
})

/** Hashes PASSWORD with parameters that are out of date. */
async function outdatedHash(): Promise<string> {
  const { argon2Sync } = await import('node:crypto')
  const salt = Buffer.alloc(16, 7)
  const parameters = { memory: 8 * 1024, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, ...parameters })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(hash)}`
}
