import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashSecret, randomSecret } from '../../src/platform/ids.ts'
import { createPerson } from '../factories.ts'
import type { ActorName, Things } from './actors.ts'
import { type AttackWorld, PASSWORD } from './attack-world.ts'
import { adRows } from './rows/ad-rows.ts'
import { announcementRows } from './rows/announcement-rows.ts'
import { approvalRows } from './rows/approval-rows.ts'
import { auditRows } from './rows/audit-rows.ts'
import { contentRows } from './rows/content-rows.ts'
import { guestRows } from './rows/guest-rows.ts'
import { notificationRows } from './rows/notification-rows.ts'
import { peopleRows } from './rows/people-rows.ts'
import { pictureRows } from './rows/picture-rows.ts'
import { giveSecondFactors, removeSecondFactors } from './rows/second-factor-rows.ts'
import { waitlistRows } from './rows/waitlist-rows.ts'
import { wayInRows } from './rows/way-in-rows.ts'

type Input = Record<string, unknown>

export interface Row {
  /** Makes a valid input for one call, about the owner's things where it is about any. */
  input(things: Things, world: AttackWorld): Input | Promise<Input>
  /** The outcome for each actor: 'ok', or the code of the error. */
  answers: Record<ActorName, string>
  /** The fields that replace the owner's thing, so that the input is about nothing. */
  unknown?: Input
}

const SIGN_IN = 'access.sign_in_required'
const VISITORS = { anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN }

const everybody = (answer = 'ok'): Row['answers'] => ({
  anonymous: answer,
  owner: answer,
  other: answer,
  admin: answer,
  superAdmin: answer,
  banned: answer,
  expired: answer,
  revoked: answer,
})
const members: Row['answers'] = { ...VISITORS, owner: 'ok', other: 'ok', admin: 'ok', superAdmin: 'ok' }
const ownerOnly = (code: string): Row['answers'] => ({
  ...VISITORS,
  owner: 'ok',
  other: code,
  admin: code,
  superAdmin: code,
})
const SIGNED = { id: 'AA', client_data: 'AA' }
const ANSWERED = { ...SIGNED, authenticator_data: 'AA', signature: 'AA' }
const asMembers = (code: string) => ({ owner: code, other: code, admin: code, superAdmin: code })
const superAdmins: Row['answers'] = {
  ...VISITORS,
  owner: 'access.denied',
  other: 'access.denied',
  admin: 'access.denied',
  superAdmin: 'ok',
}

const admins: Row['answers'] = {
  ...VISITORS,
  owner: 'access.denied',
  other: 'access.denied',
  admin: 'ok',
  superAdmin: 'ok',
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const nobody = () => `${randomUUID()}@example.org`

async function addRecord({ database }: AttackWorld): Promise<string> {
  const code = randomUUID().slice(0, 8).toUpperCase()
  const email = nobody()
  await database.kysely
    .insertInto('profiles')
    .values({ full_name: 'Waiting', email, mailbox: email, referral_code: code })
    .execute()
  return code
}

/** Adds another chat of the owner; returns its id. */
async function addChat({ sessionId }: Things, { database }: AttackWorld): Promise<string> {
  const id = `chat_1700000000000_${randomUUID().replaceAll('-', '')}`
  await sql`
    insert into chat_sessions (session_id, user_id) select ${id}, user_id from chat_sessions
    where session_id = ${sessionId}`.execute(database.kysely)
  return id
}

async function addLink({ database }: AttackWorld): Promise<string> {
  const token = randomSecret()
  await database.kysely
    .insertInto('membership_links')
    .values({
      token_hash: hashSecret(token),
      purpose: 'confirm_email',
      email: nobody(),
      created_at: new Date(),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  return token
}

async function addKeptMail({ database }: AttackWorld): Promise<string> {
  const { id } = await database.kysely
    .insertInto('outbox_mails')
    .values({ recipient: nobody(), subject: 'Hello', body_text: 'Hello' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Adds an API key of a person of its own; returns its id. */
async function addApiKey({ database }: AttackWorld): Promise<string> {
  const now = new Date()
  const { id } = await database.kysely
    .insertInto('api_keys')
    .values({
      user_id: await createPerson(database, { email: nobody() }),
      ...{ name: 'Script', token_hash: hashSecret(randomSecret()), permissions: ['users.read'] },
      ...{ created_at: now, expires_at: new Date(now.getTime() + 60_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let causes = 900_000_000

/** Adds a security notice to a person of its own; returns its token. */
async function addNotice({ database }: AttackWorld, pressed_at: Date | null = null): Promise<string> {
  const token = randomSecret()
  const now = new Date()
  causes += 1
  await database.kysely
    .insertInto('security_notices')
    .values({
      user_id: await createPerson(database, { email: nobody() }),
      kind: 'new_device',
      cause: causes,
      token_hash: hashSecret(token),
      created_at: now,
      expires_at: new Date(now.getTime() + 60_000),
      pressed_at,
    })
    .execute()
  return token
}

/** Adds a link for a new password of a person of its own; returns its token. */
async function addRecovery({ database }: AttackWorld): Promise<string> {
  const token = randomSecret()
  const email = nobody()
  const user_id = await createPerson(database, { email })
  const now = new Date()
  await database.kysely
    .insertInto('password_recoveries')
    .values({
      ...{ user_id, email, session_epoch: 0, origin: 'mail', token_hash: hashSecret(token) },
      ...{ created_at: now, expires_at: new Date(now.getTime() + 60_000) },
    })
    .execute()
  return token
}

async function addHeldReferral({ database }: AttackWorld): Promise<string> {
  const now = new Date()
  const { id } = await database.kysely
    .insertInto('referrals')
    .values({
      status: 'held',
      held_for: 'network_burst',
      arrived_at: now,
      created_at: now,
      joined_at: now,
      verified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a person who can be given credits; returns the id. */
async function addRecipient({ database }: AttackWorld): Promise<string> {
  return createPerson(database, { email: nobody() })
}

async function addGift(world: AttackWorld): Promise<string> {
  const { id } = await world.database.kysely
    .insertInto('credit_gifts')
    .values({ id: randomUUID(), recipient_id: await addRecipient(world), amount: 3, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const giftOf = async (world: AttackWorld) => ({
  id: randomUUID(),
  recipient_id: await addRecipient(world),
  amount: 3,
})

async function versionOf({ database }: AttackWorld, key: string): Promise<number> {
  const row = await database.kysely
    .selectFrom('settings')
    .select('version')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.version ?? 0
}

const TODAY = new Date().toISOString().slice(0, 10)

/** The outcomes of every operation that the server serves, one row each. */
export const matrix = {
  'identity.viewer': { input: () => ({}), answers: everybody() },
  'identity.startGuestSession': { input: () => ({}), answers: everybody() },
  'identity.signOut': { input: () => ({ scope: 'local' }), answers: everybody() },

  'identity.security': { input: () => ({}), answers: members },
  'identity.endSession': {
    input: () => ({ id: randomUUID() }),
    answers: { ...VISITORS, ...asMembers('identity.session_not_found') },
  },
  'identity.changePassword': {
    // A wrong current password is recorded, and a right one ends sessions that other rows need.
    input: () => ({ current_password: PASSWORD, new_password: 'short' }),
    answers: { ...VISITORS, ...asMembers('identity.weak_password') },
  },
  'identity.reauthenticate': { input: () => ({ password: PASSWORD }), answers: members },
  'identity.secondFactor.get': { input: () => ({}), answers: members },
  // Codes of an app are tested in server/test/identity/reauthentication.test.ts.
  'identity.secondFactor.reauthenticate': {
    input: (_, world) => giveSecondFactors(world, true),
    answers: members,
  },
  'identity.secondFactor.confirm': {
    input: (_, world) => giveSecondFactors(world, false),
    answers: members,
  },
  'identity.secondFactor.renewRecoveryCodes': {
    input: (_, world) => giveSecondFactors(world, true),
    answers: members,
  },
  'identity.secondFactor.remove': { input: (_, world) => giveSecondFactors(world, true), answers: members },
  'identity.passkeys.list': { input: () => ({}), answers: members },
  'identity.passkeys.ask': { input: () => ({ purpose: 'sign_in' }), answers: everybody() },
  'identity.passkeys.startRegistration': { input: () => ({}), answers: members },
  // The signature of a browser is tested in server/test/identity/passkeys.test.ts.
  'identity.passkeys.register': {
    input: () => ({ name: 'My phone', passkey: { ...SIGNED, attestation: 'AA', transports: [] } }),
    answers: { ...VISITORS, ...asMembers('identity.passkey_refused') },
  },
  'identity.passkeys.rename': {
    input: () => ({ id: randomUUID(), name: 'My phone' }),
    answers: { ...VISITORS, ...asMembers('identity.passkey_not_found') },
  },
  'identity.passkeys.remove': {
    input: async (_, world) => ({ id: randomUUID(), ...(await giveSecondFactors(world, true)) }),
    answers: { ...VISITORS, ...asMembers('identity.passkey_not_found') },
  },
  'identity.passkeys.reauthenticate': {
    input: () => ({ passkey: ANSWERED }),
    answers: { ...VISITORS, ...asMembers('identity.passkey_refused') },
  },
  // The last one of these, so that later requests are not asked for a code.
  'identity.secondFactor.start': { input: (_, world) => removeSecondFactors(world), answers: members },
  'identity.setPasswordAfterLink': {
    // These sessions were opened with a password.
    input: () => ({ new_password: PASSWORD }),
    answers: { ...VISITORS, ...asMembers('identity.no_fresh_link') },
  },
  'identity.changeDisplayName': { input: () => ({ display_name: randomUUID() }), answers: members },
  'identity.apiKeys.list': { input: () => ({}), answers: superAdmins },
  'identity.apiKeys.create': {
    input: () => ({ name: 'Script', permissions: ['users.read'], expires_in_days: 1 }),
    answers: superAdmins,
  },
  'identity.apiKeys.revoke': {
    input: async (_, world) => ({ id: await addApiKey(world) }),
    answers: superAdmins,
  },
  'tokens.issue': {
    input: () => ({ audience: 'nobody' }),
    answers: { ...VISITORS, ...asMembers('tokens.unknown_audience') },
  },
  'tokens.introspect': { input: () => ({ token: 'none' }), answers: everybody() },
  'preferences.change': { input: () => ({ color_scheme: 'dark' }), answers: members },

  'joining.signIn': {
    input: () => ({ identifier: 'owner@example.org', password: PASSWORD }),
    answers: everybody(),
  },
  'joining.signInByPasskey': {
    input: () => ({ passkey: ANSWERED }),
    answers: everybody('identity.passkey_refused'),
  },
  'joining.signUp': { input: () => ({ email: nobody(), password: PASSWORD }), answers: everybody() },
  'joining.startActivation': {
    input: async (_, world) => ({ referral_code: await addRecord(world), password: PASSWORD }),
    answers: everybody(),
  },
  'joining.inspectLink': {
    input: async (_, world) => ({ token: await addLink(world) }),
    answers: everybody(),
  },
  'joining.completeLink': {
    input: async (_, world) => ({ token: await addLink(world), password: PASSWORD }),
    answers: everybody(),
  },
  'joining.restoreProfile': { input: () => ({}), answers: members },
  'joining.addEmail': {
    input: () => ({ email: nobody() }),
    answers: { ...members, ...asMembers('joining.email_present') },
  },
  'joining.reauthentication.ways': { input: () => ({}), answers: members },
  // These accounts have passwords; server/test/joining/reauthentication.test.ts has others.
  'joining.reauthentication.mailCode': {
    input: () => ({}),
    answers: { ...members, ...asMembers('ways_in.not_offered') },
  },
  'joining.reauthentication.proveByMailedCode': {
    input: () => ({ email_code: '000000' }),
    answers: { ...members, ...asMembers('ways_in.not_offered') },
  },
  'joining.createFirstAdmin': {
    input: async (_, world) => ({ token: await addLink(world), email: nobody(), password: PASSWORD }),
    answers: everybody('joining.link_invalid'),
  },

  'referrals.overview': { input: () => ({}), answers: members },
  'referrals.people': { input: () => ({}), answers: members },
  'referrals.admin.list': { input: () => ({}), answers: admins },
  'referrals.admin.release': {
    input: async (_, world) => ({ id: await addHeldReferral(world), note: '' }),
    answers: admins,
  },
  'referrals.admin.cancel': {
    input: async (_, world) => ({ id: await addHeldReferral(world), note: '' }),
    answers: admins,
  },
  'referrals.admin.funnel': { input: () => ({ from: TODAY, to: TODAY }), answers: admins },
  'referrals.admin.referrers': { input: () => ({ from: TODAY, to: TODAY }), answers: admins },
  'referrals.admin.export': { input: () => ({ from: TODAY, to: TODAY, by: 'day' }), answers: admins },

  'analytics.dashboard': { input: () => ({}), answers: admins },
  'analytics.report': { input: () => ({ from: TODAY, to: TODAY }), answers: admins },
  'analytics.retention': { input: () => ({ from: TODAY, to: TODAY }), answers: admins },
  'analytics.rows': { input: () => ({ of: 'messages' }), answers: admins },
  'analytics.activity': { input: () => ({}), answers: admins },
  'analytics.statistics': { input: () => ({}), answers: admins },
  'analytics.export': { input: () => ({ from: TODAY, to: TODAY, bucket: 'day' }), answers: admins },
  'monitoring.health.check': { input: () => ({}), answers: admins },

  'credits.info': { input: () => ({}), answers: members },
  'credits.transactions': { input: () => ({}), answers: members },
  'credits.receipt': {
    input: ({ transactionId }) => ({ id: transactionId }),
    answers: ownerOnly('credits.transaction_not_found'),
    unknown: { id: '999999999' },
  },
  'credits.export': { input: () => ({}), answers: members },

  'credits.gifts.list': { input: () => ({}), answers: admins },
  'credits.gifts.create': { input: (_, world) => giftOf(world), answers: admins },
  'credits.gifts.give': { input: (_, world) => giftOf(world), answers: admins },
  'credits.gifts.update': {
    input: async (_, world) => ({ id: await addGift(world), amount: 4, reason: '' }),
    answers: admins,
  },
  'credits.gifts.cancel': { input: async (_, world) => ({ id: await addGift(world) }), answers: admins },
  'credits.gifts.process': { input: async (_, world) => ({ id: await addGift(world) }), answers: admins },

  ...guestRows,

  'chat.send': {
    input: ({ sessionId }) => ({ id: randomUUID(), session_id: sessionId, content: 'More' }),
    answers: ownerOnly('chat.session_not_found'),
    unknown: { session_id: 'chat_1700000000000_0123456789abcdef0123456789abcdef' },
  },
  'chat.follow': {
    input: ({ turnId }) => ({ id: turnId }),
    answers: ownerOnly('chat.turn_not_found'),
    unknown: { id: UNKNOWN_ID },
  },
  'chat.stop': {
    input: ({ turnId }) => ({ id: turnId }),
    answers: ownerOnly('chat.turn_not_found'),
    unknown: { id: UNKNOWN_ID },
  },
  'chat.turn': {
    input: ({ turnId }) => ({ id: turnId }),
    answers: ownerOnly('chat.turn_not_found'),
    unknown: { id: UNKNOWN_ID },
  },
  'chat.feedback': {
    input: ({ turnId }) => ({ id: turnId, verdict: 'helpful' }),
    answers: ownerOnly('chat.turn_not_found'),
    unknown: { id: UNKNOWN_ID },
  },
  'chat.recent': { input: () => ({}), answers: members },
  'chat.delete': {
    input: async (things, world) => ({ session_id: await addChat(things, world) }),
    answers: ownerOnly('chat.session_not_found'),
    unknown: { session_id: 'chat_1700000000000_0123456789abcdef0123456789abcdef' },
  },
  'chat.search': { input: () => ({ query: 'hello' }), answers: members },
  'chat.rename': {
    input: ({ sessionId }) => ({ session_id: sessionId, title: 'Mine' }),
    answers: ownerOnly('chat.session_not_found'),
    unknown: { session_id: 'chat_1700000000000_0123456789abcdef0123456789abcdef' },
  },
  'chat.markSeen': {
    input: ({ sessionId }) => ({ session_id: sessionId }),
    answers: ownerOnly('chat.session_not_found'),
    unknown: { session_id: 'chat_1700000000000_0123456789abcdef0123456789abcdef' },
  },
  'chat.export': {
    input: ({ sessionId }) => ({ session_id: sessionId }),
    answers: ownerOnly('chat.session_not_found'),
    unknown: { session_id: 'chat_1700000000000_0123456789abcdef0123456789abcdef' },
  },
  'chat.restore': {
    input: ({ sessionId }) => ({ session_id: sessionId }),
    answers: ownerOnly('chat.session_not_found'),
    unknown: { session_id: 'chat_1700000000000_0123456789abcdef0123456789abcdef' },
  },
  'chat.session': {
    input: ({ sessionId }) => ({ session_id: sessionId }),
    answers: ownerOnly('chat.session_not_found'),
    unknown: { session_id: 'chat_1700000000000_0123456789abcdef0123456789abcdef' },
  },

  'knowledge.prompts': { input: () => ({}), answers: everybody() },
  'live.watch': { input: () => ({}), answers: members },
  'settings.list': { input: () => ({}), answers: admins },
  'settings.change': {
    input: async (_, world) => ({
      key: 'xp_answered',
      value: 10,
      version: await versionOf(world, 'xp_answered'),
    }),
    answers: admins,
  },
  'settings.save': {
    input: async (_, world) => ({
      changes: [{ key: 'xp_activation', value: 100, version: await versionOf(world, 'xp_activation') }],
    }),
    answers: admins,
  },
  'settings.history': { input: () => ({}), answers: admins },
  'mail.listOutbox': { input: () => ({}), answers: superAdmins },
  'mail.openOutboxMail': {
    input: async (_, world) => ({ id: await addKeptMail(world) }),
    answers: superAdmins,
  },
  'joining.emailChange.request': {
    // A wrong password is recorded, and a free address would replace one that other rows sign in with.
    input: () => ({ email: 'owner@example.org', password: PASSWORD }),
    answers: { ...VISITORS, ...asMembers('identity.email_taken') },
  },
  'joining.emailChange.pending': { input: () => ({}), answers: members },
  'joining.emailChange.resend': {
    input: () => ({}),
    answers: { ...VISITORS, ...asMembers('joining.link_invalid') },
  },
  'joining.emailChange.complete': {
    input: () => ({ token: randomSecret() }),
    answers: { ...VISITORS, ...asMembers('joining.link_invalid') },
  },
  'privacy.readDeletion': { input: () => ({}), answers: members },
  'privacy.cancelDeletion': { input: () => ({}), answers: members },
  'privacy.requestDeletion': {
    input: () => ({}),
    answers: { ...members, superAdmin: 'access.last_super_admin' },
  },
  'privacy.readExport': { input: () => ({}), answers: members },
  'privacy.requestExport': { input: () => ({}), answers: members },
  ...wayInRows,
  'recovery.request': { input: () => ({ email: nobody() }), answers: everybody() },
  'recovery.inspect': {
    input: async (_, world) => ({ token: await addRecovery(world) }),
    answers: everybody(),
  },
  'recovery.setPassword': {
    input: async (_, world) => ({ token: await addRecovery(world), new_password: PASSWORD }),
    answers: everybody(),
  },
  'notices.inspect': { input: async (_, world) => ({ token: await addNotice(world) }), answers: everybody() },
  'notices.secure': { input: async (_, world) => ({ token: await addNotice(world) }), answers: everybody() },
  'notices.setPassword': {
    input: async (_, world) => ({ token: await addNotice(world, new Date()), new_password: PASSWORD }),
    answers: everybody(),
  },
  'notices.requestLink': { input: () => ({ email: nobody() }), answers: everybody() },
  ...announcementRows,
  ...notificationRows,
  ...peopleRows,
  ...contentRows,
  ...adRows,
  ...approvalRows,
  ...pictureRows,
  ...waitlistRows,
  ...auditRows,
} satisfies Record<string, Row> as Record<string, Row>
