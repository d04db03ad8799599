import type { MemberContext } from '../../platform/context.ts'

/** The person whose inbox is read, and the moment; audiences follow the permissions of the request. */
export interface Reader {
  userId: string
  isAdmin: boolean
  now: Date
}

export function readerOf({ actor, runtime }: MemberContext): Reader {
  return {
    userId: actor.userId,
    isAdmin: actor.permissions.includes('admin.enter'),
    now: runtime.clock.now(),
  }
}
