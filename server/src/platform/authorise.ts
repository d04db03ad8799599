import type { Permission } from '@pepper/contract/permissions'
import type { Actor, Context, MemberContext } from './context.ts'
import { AccessError } from './errors.ts'
import { originOf } from './origin.ts'

/**
 * Returns the context of a request whose person is signed in; `inTransaction` checks this again. Throws
 * access.sign_in_required.
 */
export function requireMember(request: Context): MemberContext {
  return contextOf(request, request.actor, [])
}

/**
 * Returns the context of a request whose person holds `permission`; `inTransaction` checks it again. Throws
 * access.sign_in_required for a visitor, access.denied for a person without it, and access.second_factor_needed or
 * access.network_not_allowed for a person from whom it is withheld. The owner of an API key becomes the person of the
 * request here, and not before: a key opens nothing that requires no permission.
 */
export function authorise(request: Context, permission: Permission): MemberContext {
  const context = contextOf(request, request.actor ?? request.keyActor, [permission])
  const { permissions, withheld, isOutsideNetworks } = context.actor
  if (withheld?.includes(permission)) {
    const code = isOutsideNetworks ? 'access.network_not_allowed' : 'access.second_factor_needed'
    throw new AccessError(code, context.actor.userId)
  }
  if (!permissions.includes(permission)) throw new AccessError('access.denied', context.actor.userId)
  return context
}

/** Adds needs to those that a request was authorised for before. Throws access.sign_in_required for a visitor. */
function contextOf(request: Context, actor: Actor | null, needs: Permission[]): MemberContext {
  if (!actor) throw new AccessError('access.sign_in_required', null)
  const all = [...new Set([...(request.needs ?? []), ...needs])]
  return { ...request, actor, needs: all, origin: originOf(request, all) }
}
