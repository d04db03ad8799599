import { createPerson } from '../../factories.ts'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

const SIGN_IN = 'access.sign_in_required'
const DENIED = 'access.denied'
const UNKNOWN_ENTRY = 999_999_999

/** Adds an open flag of a person; returns its id. */
async function addFlag({ database }: AttackWorld): Promise<string> {
  const now = new Date()
  const { id } = await database.kysely
    .insertInto('suspicious_activity')
    .values({
      user_id: await createPerson(database),
      signals: ['failed_attempts'],
      first_seen_at: now,
      last_seen_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the outcomes of an operation for super admins alone, as those of audit and monitoring are. */
const superAdmins = (answer = 'ok'): Row['answers'] => ({
  anonymous: SIGN_IN,
  banned: SIGN_IN,
  expired: SIGN_IN,
  revoked: SIGN_IN,
  owner: DENIED,
  other: DENIED,
  admin: DENIED,
  superAdmin: answer,
})

/** The operations that show what was done and noticed, with their outcomes. */
export const auditRows: Record<string, Row> = {
  'audit.list': { input: () => ({ search: 'user' }), answers: superAdmins() },
  'security.recordDeniedScreen': {
    input: () => ({ path: '/super-admin/audit' }),
    answers: { ...superAdmins(), owner: 'ok', other: 'ok', admin: 'ok' },
  },
  'audit.facets': { input: () => ({}), answers: superAdmins() },
  'audit.people': { input: () => ({ search: 'owner' }), answers: superAdmins() },
  'audit.entry': { input: () => ({ id: UNKNOWN_ENTRY }), answers: superAdmins('audit.entry_not_found') },
  'audit.export': { input: () => ({ format: 'csv' }), answers: superAdmins() },
  'audit.check': { input: () => ({}), answers: superAdmins() },
  'monitoring.now': { input: () => ({}), answers: superAdmins() },
  'security.flags': { input: () => ({}), answers: superAdmins() },
  'security.settleFlag': {
    input: async (_, world) => ({ id: await addFlag(world) }),
    answers: superAdmins(),
  },
  'security.timeline': {
    input: async (_, world) => ({ id: await createPerson(world.database) }),
    answers: superAdmins('security.person_not_found'),
  },
  'monitoring.retryDead': { input: () => ({}), answers: superAdmins() },
  'security.events': { input: () => ({ type: 'login_failed' }), answers: superAdmins() },
}
