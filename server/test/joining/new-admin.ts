import type { Permission } from '@pepper/contract/permissions'
import type { Context } from '../../src/platform/context.ts'
import { createPerson } from '../factories.ts'
import { contextWith } from '../waitlist/administration.ts'
import type { World } from './world.ts'

/** Makes an administrator of a world; returns the context of a request in which they hold some permissions. */
export async function newAdmin({ database, runtime }: World, permissions: Permission[]): Promise<Context> {
  const userId = await createPerson(database)
  await database.kysely
    .insertInto('user_roles')
    .values({ user_id: userId, role_hierarchy: 'admin' })
    .execute()
  return contextWith(runtime, permissions, userId)
}
