import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { healthRoutes, type Ports } from './health/index.ts'
import { readMonitoring } from './read-monitoring.ts'
import { retryDeadJobs } from './retry-dead-jobs.ts'

const os = implement(contract.monitoring).$context<Context>().use(translateErrors)

export function monitoringRoutes(ports: Ports) {
  return os.router({
    now: os.now.handler(({ context }) => readMonitoring(context)),
    retryDead: os.retryDead.handler(({ context }) => retryDeadJobs(context)),
    health: healthRoutes(ports),
  })
}
