import { randomUUID } from 'node:crypto'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

type Answers = Row['answers']

const SIGN_IN = 'access.sign_in_required'
const VISITORS = { anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN }
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const administrators = (answer = 'ok'): Answers => ({
  ...VISITORS,
  owner: 'access.denied',
  other: 'access.denied',
  admin: answer,
  superAdmin: answer,
})
const members: Answers = { ...VISITORS, owner: 'ok', other: 'ok', admin: 'ok', superAdmin: 'ok' }

/** Adds an unclaimed record, by default without an email. */
export async function addRecord({ database }: AttackWorld, more: { email?: string; invited_at?: Date } = {}) {
  return database.kysely
    .insertInto('profiles')
    .values({ full_name: 'Waiting', referral_code: randomUUID().slice(0, 8).toUpperCase(), ...more })
    .returning(['id', 'referral_code'])
    .executeTakeFirstOrThrow()
}

export async function addImport({ database }: AttackWorld, state: 'previewed' | 'applied'): Promise<string> {
  const id = randomUUID()
  await database.kysely
    .insertInto('waitlist_imports')
    .values({ id, state, source: 'browser', file_name: 'x.csv', header: 'email', created_at: new Date() })
    .execute()
  return id
}

/** Adds a waiting claim of the person with this address; returns its id. */
async function addClaim(world: AttackWorld, email: string): Promise<string> {
  const { kysely } = world.database
  const record = await addRecord(world)
  const { id: userId } = await kysely
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await kysely.deleteFrom('waitlist_claims').where('user_id', '=', userId).execute()
  const { id } = await kysely
    .insertInto('waitlist_claims')
    .values({
      record_id: record.id,
      user_id: userId,
      referral_code: record.referral_code,
      note: 'Mine',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addClaimOfNewMember(world: AttackWorld): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await world.newMember(email)
  return addClaim(world, email)
}

/** The operations on waitlist records, on claims for them, and on the webhook, with their outcomes. */
export const waitlistRows: Record<string, Row> = {
  'waitlist.records': { input: () => ({ search: 'owner' }), answers: administrators() },
  'waitlist.counts': { input: () => ({}), answers: administrators() },
  'waitlist.record': {
    input: async (_, world) => ({ id: (await addRecord(world)).id }),
    answers: administrators(),
  },
  'waitlist.export': { input: () => ({ state: 'claimed' }), answers: administrators() },
  'waitlist.issueClaimSecret': {
    input: async (_, world) => ({ id: (await addRecord(world)).id }),
    answers: administrators(),
  },

  'waitlist.imports.preview': {
    input: () => ({ file_name: 'x.csv', text: 'email\nsomebody@example.org' }),
    answers: administrators(),
  },
  'waitlist.imports.apply': {
    input: async (_, world) => ({ id: await addImport(world, 'previewed') }),
    answers: administrators(),
  },
  'waitlist.imports.discard': {
    input: async (_, world) => ({ id: await addImport(world, 'previewed') }),
    answers: administrators(),
  },
  'waitlist.imports.undo': {
    input: async (_, world) => ({ id: await addImport(world, 'applied') }),
    answers: administrators(),
  },
  'waitlist.imports.list': { input: () => ({}), answers: administrators() },
  'waitlist.imports.get': {
    input: async (_, world) => ({ id: await addImport(world, 'applied') }),
    answers: administrators(),
  },
  'waitlist.imports.rejected': {
    input: async (_, world) => ({ id: await addImport(world, 'applied') }),
    answers: administrators(),
  },
  'waitlist.imports.rejectedFile': {
    input: async (_, world) => ({ id: await addImport(world, 'applied') }),
    answers: administrators(),
  },
  'waitlist.imports.issueClaimSecrets': {
    input: async (_, world) => ({ id: await addImport(world, 'applied') }),
    answers: administrators(),
  },

  'waitlist.invitations.preview': { input: () => ({ selection: { filter: {} } }), answers: administrators() },
  // No record is chosen, so that no mail changes anything while other operations are tried.
  'waitlist.invitations.sendMany': {
    input: () => ({ selection: { record_ids: [UNKNOWN_ID] } }),
    answers: administrators(),
  },
  'waitlist.invitations.send': {
    input: async (_, world) => {
      const email = `${randomUUID()}@example.org`
      return { id: (await addRecord(world, { email, invited_at: new Date() })).id }
    },
    answers: administrators('waitlist.invited_recently'),
  },
  'waitlist.invitations.list': { input: () => ({}), answers: administrators() },
  'waitlist.invitations.progress': { input: () => ({ run_id: UNKNOWN_ID }), answers: administrators() },

  'waitlist.claims.list': { input: () => ({}), answers: administrators() },
  'waitlist.claims.approve': {
    input: async (_, world) => ({ id: await addClaimOfNewMember(world) }),
    answers: administrators(),
  },
  'waitlist.claims.reject': {
    input: async (_, world) => ({ id: await addClaimOfNewMember(world), reason: 'No' }),
    answers: administrators(),
  },

  'waitlist.claims.request': {
    input: async (_, world) => ({ referral_code: (await addRecord(world)).referral_code, note: 'Mine' }),
    answers: members,
  },
  'waitlist.claims.mine': { input: () => ({}), answers: members },
  'waitlist.claims.withdraw': {
    input: async (_, world) => ({ id: await addClaim(world, 'owner@example.org') }),
    answers: {
      ...VISITORS,
      owner: 'ok',
      other: 'waitlist.claim_not_found',
      admin: 'waitlist.claim_not_found',
      superAdmin: 'waitlist.claim_not_found',
    },
    unknown: { id: UNKNOWN_ID },
  },

  'webhooks.webhook': { input: () => ({}), answers: administrators() },
  'webhooks.deliveries': { input: () => ({}), answers: administrators() },
  'webhooks.retry': {
    input: () => ({ id: UNKNOWN_ID }),
    answers: administrators('webhooks.not_configured'),
  },
  'webhooks.retryDead': { input: () => ({}), answers: administrators('webhooks.not_configured') },
}
