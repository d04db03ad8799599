import { randomUUID } from 'node:crypto'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'
import { addPerson } from './people-rows.ts'

const SIGN_IN = 'access.sign_in_required'
const DENIED = 'access.denied'
const VISITORS = { anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN }
const admins: Row['answers'] = { ...VISITORS, owner: DENIED, other: DENIED, admin: 'ok', superAdmin: 'ok' }

async function addAdministrator(world: AttackWorld): Promise<string> {
  const user_id = await addPerson(world)
  await world.database.kysely.insertInto('user_roles').values({ user_id, role_hierarchy: 'admin' }).execute()
  return user_id
}

/** Adds a waiting request for approval, of `requester` or of an administrator of its own; returns its id. */
export async function addApproval(world: AttackWorld, requester?: string): Promise<string> {
  const { kysely } = world.database
  const requested_by = requester ?? (await addAdministrator(world))
  const now = new Date()
  const { id } = await kysely
    .insertInto('approvals')
    .values({
      id: randomUUID(),
      kind: 'users_export',
      permission: 'users.read',
      deed: JSON.stringify({ kind: 'users_export', filter: {} }),
      deed_hash: randomUUID(),
      subject_ids: [],
      requested_by,
      requested_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const theirs = async (_: unknown, world: AttackWorld) => ({ id: await addApproval(world) })
const asAdmins = (code: string): Row['answers'] => ({ ...admins, admin: code, superAdmin: code })

export const approvalRows: Record<string, Row> = {
  'approvals.summary': { input: () => ({}), answers: admins },
  'approvals.list': { input: () => ({}), answers: admins },
  'approvals.get': { input: theirs, answers: admins },
  'approvals.approve': { input: theirs, answers: admins },
  'approvals.decline': { input: theirs, answers: admins },
  // Only the person who made the request may withdraw it or take the file.
  'approvals.withdraw': { input: theirs, answers: asAdmins('approvals.not_found') },
  'approvals.download': { input: theirs, answers: asAdmins('approvals.not_found') },
  'approvals.requestExport': {
    input: () => ({ export: { kind: 'users_export', filter: {} } }),
    answers: asAdmins('approvals.not_needed'),
  },
}
