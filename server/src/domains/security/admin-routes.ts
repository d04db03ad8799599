import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { getTimeline } from './get-timeline.ts'
import { listFlags } from './list-flags.ts'
import { listSecurityEvents } from './list-security-events.ts'
import { recordDeniedScreen } from './record-denied-screen.ts'
import { settleFlag } from './settle-flag.ts'

const os = implement(contract.security).$context<Context>().use(translateErrors)

/** Security events, and accounts whose activity looked odd. */
export const securityRoutes = os.router({
  events: os.events.handler(({ context, input }) => listSecurityEvents(context, input)),
  recordDeniedScreen: os.recordDeniedScreen.handler(({ context, input }) =>
    recordDeniedScreen(context, input),
  ),
  flags: os.flags.handler(({ context, input }) => listFlags(context, input)),
  settleFlag: os.settleFlag.handler(({ context, input }) => settleFlag(context, input)),
  timeline: os.timeline.handler(({ context, input }) => getTimeline(context, input)),
})
