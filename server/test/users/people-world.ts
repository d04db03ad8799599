import { randomUUID } from 'node:crypto'
import type { BuiltInRole } from '@pepper/contract/permissions'
import { type AttackWorld, startAttackWorld } from '../attacks/attack-world.ts'
import { type Caller, get, post } from '../chat/talk.ts'

export interface Person extends Caller {
  userId: string
  email: string
}

export interface Answer<T> {
  status: number
  body: T & { code?: string }
}

/** A node with people and those who look after them. */
export interface PeopleWorld extends AttackWorld {
  newPerson(role?: BuiltInRole, name?: string): Promise<Person>
}

export async function startPeopleWorld(): Promise<PeopleWorld> {
  const world = await startAttackWorld()
  const newPerson = async (role: BuiltInRole = 'user', name: string = randomUUID()) => {
    const email = `${name}@example.org`
    const userId = await world.newMember(email)
    await world.database.kysely
      .updateTable('auth_users')
      .set({ email_verified: true })
      .where('id', '=', userId)
      .execute()
    if (role !== 'user') {
      await world.database.kysely
        .insertInto('user_roles')
        .values({ user_id: userId, role_hierarchy: role })
        .execute()
    }
    return { url: world.url, cookie: await world.openSession(userId), userId, email }
  }
  return { ...world, newPerson }
}

export async function ask<T>(caller: Caller, path: string, body?: unknown): Promise<Answer<T>> {
  const url = `/api${path}`
  const response = body === undefined ? await get(caller, url) : await post(caller, url, body)
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
}

/** Lists the audit entries about a person or a role, oldest first, without `user.joined`. */
export function auditsOf({ database }: PeopleWorld, id: string) {
  return database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'details'])
    .where('target_id', '=', id)
    .where('action', '<>', 'user.joined')
    .orderBy('id')
    .execute()
}
