import type { Permission } from '@pepper/contract/permissions'
import * as pure from '../authorise.ts'
import type { Context, MemberContext } from '../context.ts'

/** Does the same as the other `requireMember`, and changes the given context into the one that it returns. */
export function requireMember(context: Context): asserts context is MemberContext {
  Object.assign(context, pure.requireMember(context))
}

/** Does the same as the other `authorise`, and changes the given context into the one that it returns. */
export function authorise(context: Context, permission: Permission): asserts context is MemberContext {
  // A request by an API key has its owner as actor from here on, also where the permission is missing.
  context.actor ??= context.keyActor
  Object.assign(context, pure.authorise(context, permission))
}
