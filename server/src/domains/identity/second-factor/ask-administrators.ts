import { DAY_MS } from '@pepper/contract/durations'
import { isAdministrators } from '../../../platform/authorisation/member-permissions.ts'
import type { Actor, Runtime } from '../../../platform/context.ts'
import { readSettings } from '../../settings/index.ts'
import { askForFactor } from './store.ts'

/**
 * Adds the date by which a person must have a second factor, if they have none and the operator requires one of
 * administrators (SE-2, decision 055). After that date the permissions of the administration are withheld; members'
 * rights stay, including adding a factor. The days begin when such a person is first seen. Makes no query for other
 * people, nor on a loopback origin.
 */
export async function askAdministratorForFactor(runtime: Runtime, actor: Actor): Promise<Actor> {
  if (runtime.config.isLoopback || !actor.permissions.includes('admin.enter')) return actor
  const { admin_factor_days: days } = await readSettings(runtime)
  if (days === 0) return actor
  const now = runtime.clock.now()
  const askedAt = await askForFactor(runtime.db, actor.userId, now)
  if (askedAt === null) return actor
  const factorDueAt = new Date(askedAt.getTime() + days * DAY_MS)
  if (factorDueAt > now) return { ...actor, factorDueAt }
  const permissions = actor.permissions.filter((permission) => !isAdministrators(permission))
  const withheld = actor.permissions.filter(isAdministrators)
  return { ...actor, factorDueAt, permissions, withheld }
}
