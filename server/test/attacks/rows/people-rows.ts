import { randomUUID } from 'node:crypto'
import { hashSecret, randomSecret } from '../../../src/platform/ids.ts'
import { createPerson } from '../../factories.ts'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

const SIGN_IN = 'access.sign_in_required'
const DENIED = 'access.denied'
const VISITORS = { anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN }
const admins: Row['answers'] = { ...VISITORS, owner: DENIED, other: DENIED, admin: 'ok', superAdmin: 'ok' }
const everybody: Row['answers'] = {
  anonymous: 'ok',
  owner: 'ok',
  other: 'ok',
  admin: 'ok',
  superAdmin: 'ok',
  banned: 'ok',
  expired: 'ok',
  revoked: 'ok',
}
const superAdmins: Row['answers'] = { ...admins, admin: DENIED }

export const addPerson = ({ database }: AttackWorld) =>
  createPerson(database, { email: `${randomUUID()}@example.org` })

/** Adds a person whose account will be deleted; returns the id. */
async function addLeaving(world: AttackWorld): Promise<string> {
  const id = await addPerson(world)
  const now = new Date()
  const dueAt = new Date(now.getTime() + 86_400_000)
  await world.database.kysely
    .insertInto('account_deletions')
    .values({ user_id: id, requested_at: now, due_at: dueAt })
    .execute()
  return id
}

/** Adds a person with a second factor; returns the id. */
async function addProtected(world: AttackWorld): Promise<string> {
  const id = await addPerson(world)
  const now = new Date()
  await world.database.kysely
    .insertInto('second_factors')
    .values({ user_id: id, secret: 'A'.repeat(32), created_at: now, confirmed_at: now })
    .execute()
  return id
}

export async function addRole({ database }: AttackWorld): Promise<string> {
  const id = randomUUID()
  const now = new Date()
  await database.kysely
    .insertInto('roles')
    .values({ id, name: id, description: '', created_at: now, updated_at: now })
    .execute()
  await database.kysely
    .insertInto('custom_role_permissions')
    .values({ role_id: id, permission: 'waitlist.manage' })
    .execute()
  return id
}

async function addInvitation({ database }: AttackWorld): Promise<string> {
  const now = new Date()
  const { id } = await database.kysely
    .insertInto('member_invitations')
    .values({
      id: randomUUID(),
      email: `${randomUUID()}@example.org`,
      language: 'en',
      delivery: 'by_hand',
      created_at: now,
      sent_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a sign-in link by a super admin of its own, for a person of its own; returns its token. */
async function addSignInLink(world: AttackWorld): Promise<string> {
  const { kysely } = world.database
  const issued_by = await addPerson(world)
  await kysely
    .insertInto('user_roles')
    .values({ user_id: issued_by, role_hierarchy: 'super_admin' })
    .execute()
  const token = randomSecret()
  const now = new Date()
  await kysely
    .insertInto('sign_in_links')
    .values({
      user_id: await addPerson(world),
      token_hash: hashSecret(token),
      issued_by,
      created_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .execute()
  return token
}

const draft = () => ({ name: randomUUID(), description: '', permissions: ['waitlist.manage'] })

export const peopleRows: Record<string, Row> = {
  'users.search': { input: () => ({ q: 'owner' }), answers: admins },
  'users.list': { input: () => ({}), answers: admins },
  'users.export': { input: () => ({ role: 'admin' }), answers: admins },
  'users.get': { input: async (_, world) => ({ id: await addPerson(world) }), answers: admins },
  'users.customRoles': { input: () => ({}), answers: admins },
  'users.history': {
    input: async (_, world) => ({ id: await addPerson(world), of: 'referrals' }),
    answers: admins,
  },
  'users.activity': { input: async (_, world) => ({ id: await addPerson(world) }), answers: superAdmins },
  'users.changeRole': {
    input: async (_, world) => ({ id: await addPerson(world), role: 'admin' }),
    answers: admins,
  },
  'users.ban': {
    input: async (_, world) => ({ id: await addPerson(world), reason: 'Spam' }),
    answers: admins,
  },
  'users.unban': { input: async (_, world) => ({ id: await addPerson(world) }), answers: admins },
  'users.endSessions': { input: async (_, world) => ({ id: await addPerson(world) }), answers: admins },
  'users.previewBulk': {
    input: async (_, world) => ({ action: 'ban', ids: [await addPerson(world)] }),
    answers: admins,
  },
  'users.changeMany': {
    input: async (_, world) => ({ id: randomUUID(), action: 'promote', ids: [await addPerson(world)] }),
    answers: admins,
  },
  'users.previewRoleChange': {
    input: async (_, world) => ({ id: await addPerson(world), role: 'admin' }),
    answers: admins,
  },
  'users.issueSignInLink': { input: async (_, world) => ({ id: await addPerson(world) }), answers: admins },
  'users.handOverSignInLink': {
    input: async (_, world) => ({ id: await addPerson(world) }),
    answers: superAdmins,
  },
  'privacy.getPersonalData': {
    input: async (_, world) => ({ id: await addPerson(world) }),
    answers: superAdmins,
  },
  'privacy.requestExportFor': {
    input: async (_, world) => ({ id: await addPerson(world), reason: 'By letter' }),
    answers: superAdmins,
  },
  'privacy.requestDeletionFor': {
    input: async (_, world) => ({ id: await addPerson(world), reason: 'By letter' }),
    answers: superAdmins,
  },
  'privacy.cancelDeletionFor': {
    input: async (_, world) => ({ id: await addLeaving(world), reason: 'By phone' }),
    answers: superAdmins,
  },
  'users.removeSecondFactor': {
    input: async (_, world) => ({ id: await addProtected(world), reason: 'By phone' }),
    answers: superAdmins,
  },
  'joining.createMember': {
    input: () => ({ id: randomUUID(), email: `${randomUUID()}@example.org`, language: 'de' }),
    answers: admins,
  },
  'joining.invitations.list': { input: () => ({}), answers: admins },
  'joining.invitations.create': {
    input: () => ({ id: randomUUID(), email: `${randomUUID()}@example.org`, language: 'de' }),
    answers: admins,
  },
  'joining.invitations.resend': {
    input: async (_, world) => ({ id: await addInvitation(world) }),
    answers: admins,
  },
  'joining.invitations.withdraw': {
    input: async (_, world) => ({ id: await addInvitation(world) }),
    answers: admins,
  },
  'identity.inspectSignInLink': {
    input: async (_, world) => ({ token: await addSignInLink(world) }),
    answers: everybody,
  },
  'identity.signInByLink': {
    input: async (_, world) => ({ token: await addSignInLink(world) }),
    answers: everybody,
  },
  'roles.preview': {
    input: async (_, world) => ({
      id: await addRole(world),
      user_id: await addPerson(world),
      change: 'assign',
    }),
    answers: superAdmins,
  },
  'roles.permissionHolders': { input: () => ({ permission: 'users.ban' }), answers: superAdmins },
  'roles.list': { input: () => ({}), answers: superAdmins },
  'roles.holders': { input: () => ({ id: 'admin' }), answers: superAdmins },
  'roles.create': { input: draft, answers: superAdmins },
  'roles.update': {
    input: async (_, world) => ({ ...draft(), id: await addRole(world) }),
    answers: superAdmins,
  },
  'roles.delete': { input: async (_, world) => ({ id: await addRole(world) }), answers: superAdmins },
  'roles.assign': {
    input: async (_, world) => ({ id: await addRole(world), user_id: await addPerson(world) }),
    answers: superAdmins,
  },
  'roles.remove': {
    input: async (_, world) => ({ id: await addRole(world), user_id: await addPerson(world) }),
    answers: superAdmins,
  },
}
