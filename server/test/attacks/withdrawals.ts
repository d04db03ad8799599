import { permissions } from '@pepper/contract/permissions'
import { sql } from 'kysely'
import { type Actors, createActors } from './actors.ts'
import { type AttackWorld, PASSWORD } from './attack-world.ts'
import { matrix } from './matrix.ts'

/** The ways in which a person loses permissions. */
export const WITHDRAWALS = ['ban', 'demotion', 'role edit', 'session end', 'password change'] as const
export type Withdrawal = (typeof WITHDRAWALS)[number]

/** An operation, and a person who may do it until something is withdrawn from them. */
export interface Case {
  id: string
  withdrawal: Withdrawal
}

/** Returns the code of the refusal that the person gets afterwards. */
export function refusalOf(withdrawal: Withdrawal): string {
  return withdrawal === 'demotion' || withdrawal === 'role edit' ? 'access.denied' : 'access.sign_in_required'
}

const GUARDED = new Set(['access.sign_in_required', 'access.denied'])

/**
 * Lists every operation that changes something and needs a signed-in person, each with one of the withdrawals in turn.
 */
export function casesOf(world: AttackWorld): Case[] {
  const unsafe = world.operations.filter(
    ({ id, method }) => method === 'POST' && GUARDED.has(matrix[id]?.answers.anonymous ?? ''),
  )
  return unsafe.map(({ id }) => {
    const turns = isForMembers(id) ? (['ban', 'session end', 'password change'] as const) : WITHDRAWALS
    return { id, withdrawal: turns[numberOf(id) % turns.length] ?? 'ban' }
  })
}

/**
 * Derives a number from the name alone, so that a new operation does not change which withdrawal another is tried with.
 */
function numberOf(id: string): number {
  return [...id].reduce((number, character) => (number * 31 + character.charCodeAt(0)) % 9_973, 7)
}

function isForMembers(id: string): boolean {
  return matrix[id]?.answers.owner !== 'access.denied'
}

/** The people from whom rights are withdrawn, and those who withdraw them. */
export interface WithdrawalWorld {
  actors: Actors
  /** The id of the person who may do it. */
  subjectOf(tried: Case): string
  /** The Cookie header of a fresh session of a person who may do it. */
  cookieFor(tried: Case): Promise<string>
  /** Withdraws it over HTTP, as people do. */
  withdraw(tried: Case, cookie: string): Promise<Response>
  /** Gives everything back. */
  restore(): Promise<void>
}

const EDITED = { name: 'Holder', description: '' }

export async function createWithdrawalWorld(world: AttackWorld): Promise<WithdrawalWorld> {
  const { kysely } = world.database
  const actors = await createActors(world)
  const rootId = await world.newMember('root@example.org')
  const holderId = await world.newMember('holder@example.org')
  const ids: Record<string, string> = { ...actors.ids, holder: holderId }
  await kysely.insertInto('user_roles').values({ user_id: rootId, role_hierarchy: 'super_admin' }).execute()
  const root = await world.openSession(rootId)
  const role = await createRole(world, root, holderId)
  const roles = await kysely.selectFrom('user_roles').selectAll().execute()
  const accounts = await kysely.selectFrom('auth_accounts').select(['id', 'password']).execute()
  const subjectOf = ({ id, withdrawal }: Case): string => {
    const subject = isForMembers(id)
      ? 'owner'
      : matrix[id]?.answers.admin === 'access.denied'
        ? 'superAdmin'
        : 'admin'
    return ids[withdrawal === 'role edit' ? 'holder' : subject] ?? ''
  }
  const post = (path: string, body: object, cookie: string) =>
    fetch(`${world.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const ways: Record<Withdrawal, (userId: string, cookie: string) => Promise<Response>> = {
    ban: (userId) => post(`/admin/users/${userId}/ban`, { reason: 'Test' }, root),
    demotion: (userId) => post(`/admin/users/${userId}/role`, { role: 'user' }, root),
    'role edit': () => post(`/super-admin/roles/${role}`, { ...EDITED, permissions: ['chat.send'] }, root),
    'session end': async (userId, cookie) => {
      const session = await sessionIdOf(world, cookie)
      return post(`/identity/sessions/${session}/end`, {}, await world.openSession(userId))
    },
    'password change': async (userId) => {
      const change = { current_password: PASSWORD, new_password: 'a horse of another colour' }
      return post('/identity/password', change, await world.openSession(userId))
    },
  }
  return {
    actors,
    subjectOf,
    cookieFor: (tried) => world.openSession(subjectOf(tried)),
    withdraw: (tried, cookie) => ways[tried.withdrawal](subjectOf(tried), cookie),
    restore: async () => {
      await kysely
        .updateTable('auth_users')
        .set({ banned_at: null, ban_reason: null, banned_by: null })
        .where('id', '<>', actors.ids.banned)
        .execute()
      await kysely
        .insertInto('user_roles')
        .values(roles)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await sql`
        update auth_accounts a set password = known.password
        from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as known (id uuid, password text)
        where known.id = a.id and known.password <> a.password`.execute(kysely)
      await post(`/super-admin/roles/${role}`, { ...EDITED, permissions: [...permissions] }, root)
    },
  }
}

/** Creates a custom role with every permission, held by one person; returns its id. */
async function createRole(world: AttackWorld, root: string, holderId: string): Promise<string> {
  const { kysely } = world.database
  const response = await fetch(`${world.url}/api/super-admin/roles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: root },
    body: JSON.stringify({ ...EDITED, permissions: [...permissions] }),
  })
  const { id } = (await response.json()) as { id: string }
  await kysely
    .insertInto('custom_role_holders')
    .values({ role_id: id, user_id: holderId, granted_at: new Date() })
    .execute()
  return id
}

async function sessionIdOf(world: AttackWorld, cookie: string): Promise<string> {
  const response = await fetch(`${world.url}/api/identity/security`, { headers: { cookie } })
  const { sessions } = (await response.json()) as { sessions: { id: string; is_this: boolean }[] }
  return sessions.find((session) => session.is_this)?.id ?? ''
}
