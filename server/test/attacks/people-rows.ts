import { randomUUID } from 'node:crypto'
import { createPerson } from '../factories.ts'
import type { AttackWorld } from './attack-world.ts'
import type { Row } from './matrix.ts'

const SIGN_IN = 'access.sign_in_required'
const DENIED = 'access.denied'
const VISITORS = { anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN }
const admins: Row['answers'] = { ...VISITORS, owner: DENIED, other: DENIED, admin: 'ok', superAdmin: 'ok' }
const superAdmins: Row['answers'] = { ...admins, admin: DENIED }

export const addPerson = ({ database }: AttackWorld) =>
  createPerson(database, { email: `${randomUUID()}@example.org` })

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

const draft = () => ({ name: randomUUID(), description: '', permissions: ['waitlist.manage'] })

export const peopleRows: Record<string, Row> = {
  'users.search': { input: () => ({ q: 'owner' }), answers: admins },
  'users.list': { input: () => ({}), answers: admins },
  'users.export': { input: () => ({ role: 'admin' }), answers: admins },
  'users.get': { input: async (_, world) => ({ id: await addPerson(world) }), answers: admins },
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
    input: async (_, world) => ({ action: 'promote', ids: [await addPerson(world)] }),
    answers: admins,
  },
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
