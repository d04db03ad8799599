import { randomUUID } from 'node:crypto'
import { readReply } from '../chat/talk.ts'
import { type AttackWorld, callOperation } from './attack-world.ts'

/** The actors who try each operation; the things are the owner's. */
export const ACTORS = [
  'anonymous',
  'owner',
  'other',
  'admin',
  'superAdmin',
  'banned',
  'expired',
  'revoked',
] as const
export type ActorName = (typeof ACTORS)[number]

const MEMBERS = ['owner', 'other', 'admin', 'superAdmin', 'banned', 'expired', 'revoked'] as const
type MemberName = (typeof MEMBERS)[number]

/** The things that belong to the owner. */
export interface Things {
  turnId: string
  sessionId: string
  transactionId: string
}

export interface Actors {
  ids: Record<MemberName, string>
  things: Things
  /** The Cookie header of a fresh session of this actor. */
  cookieOf(actor: ActorName): Promise<string | undefined>
}

export async function createActors(world: AttackWorld): Promise<Actors> {
  const ids = {} as Record<MemberName, string>
  for (const name of MEMBERS) ids[name] = await world.newMember(`${name.toLowerCase()}@example.org`)
  const { kysely } = world.database
  await kysely
    .insertInto('user_roles')
    .values([
      { user_id: ids.admin, role_hierarchy: 'admin' },
      { user_id: ids.superAdmin, role_hierarchy: 'super_admin' },
    ])
    .execute()
  await kysely.updateTable('auth_users').set({ banned_at: new Date() }).where('id', '=', ids.banned).execute()
  return {
    ids,
    things: await createThings(world, await world.openSession(ids.owner)),
    cookieOf: (actor) => openSessionOf(world, ids, actor),
  }
}

async function openSessionOf(
  { database, openSession }: AttackWorld,
  ids: Record<MemberName, string>,
  actor: ActorName,
): Promise<string | undefined> {
  if (actor === 'anonymous') return undefined
  const { kysely } = database
  const cookie = await openSession(ids[actor])
  if (actor === 'revoked')
    await kysely.deleteFrom('auth_sessions').where('user_id', '=', ids.revoked).execute()
  if (actor === 'expired') {
    const expires_at = new Date(Date.now() - 1_000)
    await kysely.updateTable('auth_sessions').set({ expires_at }).where('user_id', '=', ids.expired).execute()
  }
  return cookie
}

async function createThings({ url, operations, database }: AttackWorld, cookie: string): Promise<Things> {
  const turnId = randomUUID()
  const send = operations.find(({ id }) => id === 'chat.send')
  if (!send) throw new Error('the served document has no operation chat.send')
  const reply = await readReply(
    await callOperation(send, { id: turnId, content: 'My secret' }, { url, cookie }),
  )
  const { id } = await database.kysely
    .selectFrom('credit_transactions')
    .select('id')
    .where('cause', '=', `spend:${turnId}`)
    .executeTakeFirstOrThrow()
  return { turnId, sessionId: reply.open.session_id, transactionId: String(id) }
}
