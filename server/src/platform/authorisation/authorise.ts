import type { Permission } from '@pepper/contract/permissions'
import type { Context, MemberContext } from '../context.ts'
import { AppError } from '../errors.ts'

/** Asserts that a person is signed in; `inTransaction` checks this again. Throws access.sign_in_required. */
export function requireMember(context: Context): asserts context is MemberContext {
  if (!context.actor) throw new AppError('access.sign_in_required')
  context.needs ??= new Set()
}

/**
 * Asserts that the person of the request holds `permission`; `inTransaction` checks this again. Throws
 * access.sign_in_required for a visitor, access.denied for a person without it, access.second_factor_needed or
 * access.network_not_allowed for a person from whom it is withheld. The owner of an API key becomes the person of the
 * request only here: a key gives no access to anything that asks for no permission.
 */
export function authorise(context: Context, permission: Permission): asserts context is MemberContext {
  context.actor ??= context.keyActor
  requireMember(context)
  const { permissions, withheld, isOutsideNetworks } = context.actor
  if (withheld?.includes(permission))
    throw new AppError(isOutsideNetworks ? 'access.network_not_allowed' : 'access.second_factor_needed')
  if (!permissions.includes(permission)) throw new AppError('access.denied')
  context.needs?.add(permission)
}
