import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { exportReport } from './export-report.ts'
import { listActivity } from './list-activity.ts'
import { listRows } from './list-rows.ts'
import { readDashboard } from './read-dashboard.ts'
import { readReport } from './read-report.ts'
import { readRetention } from './read-retention.ts'
import { readStatistics } from './read-statistics.ts'

const os = implement(contract.analytics).$context<Context>().use(translateErrors)

/** The routes by which administrators read the figures of the product as a whole. */
export const analyticsRoutes = os.router({
  dashboard: os.dashboard.handler(({ context }) => readDashboard(context)),
  report: os.report.handler(({ context, input }) => readReport(context, input)),
  retention: os.retention.handler(({ context, input }) => readRetention(context, input)),
  rows: os.rows.handler(({ context, input }) => listRows(context, input)),
  activity: os.activity.handler(({ context, input }) => listActivity(context, input)),
  statistics: os.statistics.handler(({ context }) => readStatistics(context)),
  export: os.export.handler(({ context, input }) => exportReport(context, input)),
})
