import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import { requireMember } from '../platform/authorise.ts'
import type { Context } from '../platform/context.ts'
import { translateErrors } from '../platform/http/error-middleware.ts'
import { hashSecret } from '../platform/ids.ts'
import type { LiveHub } from '../platform/live-hub.ts'

const os = implement(contract.live).$context<Context>().use(translateErrors)
const NEVER = new AbortController().signal

/** Creates the routes with which a person watches changes of their own data. */
export function liveRoutes(hub: LiveHub) {
  return os.router({
    watch: os.watch.handler(({ context: request, signal = NEVER }) => {
      const context = requireMember(request)
      const sessionTokenHash = hashSecret(context.sessionToken ?? '')
      return hub.watch(context, { userId: context.actor.userId, sessionTokenHash }, signal)
    }),
  })
}
