import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { listFlags } from './list-flags.ts'
import { readMonitoring } from './read-monitoring.ts'
import { readTimeline } from './read-timeline.ts'
import { retryDeadJobs } from './retry-dead-jobs.ts'
import { settleFlag } from './settle-flag.ts'

const os = implement(contract.monitoring).$context<Context>().use(translateErrors)

export const monitoringRoutes = os.router({
  now: os.now.handler(({ context }) => readMonitoring(context)),
  flags: os.flags.handler(({ context, input }) => listFlags(context, input)),
  settleFlag: os.settleFlag.handler(({ context, input }) => settleFlag(context, input)),
  timeline: os.timeline.handler(({ context, input }) => readTimeline(context, input)),
  retryDead: os.retryDead.handler(({ context }) => retryDeadJobs(context)),
})
