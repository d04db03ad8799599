import { implement, os as plain } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context, Runtime } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { exportAnalytics } from './funnel/export-analytics.ts'
import { listTopReferrers } from './funnel/list-top-referrers.ts'
import { readFunnel } from './funnel/read-funnel.ts'
import { listReviews } from './review/list-reviews.ts'
import { reviewReferral } from './review/review-referral.ts'

const os = implement(contract.referrals.admin).$context<Context>().use(translateErrors)

/** The functions that the analytics need from domains above. */
export interface AdminPorts {
  /** Brings the newcomers' progress up to date, so that the figures shown are current. */
  followNewcomers(runtime: Runtime): Promise<void>
}

export function referralAdminRoutes({ followNewcomers }: AdminPorts) {
  const upToDate = plain.$context<Context>().middleware(async ({ context, next }) => {
    if (context.actor?.permissions.includes('referrals.read_analytics'))
      await followNewcomers(context.runtime)
    return next()
  })
  return os.router({
    list: os.list.handler(({ context, input }) => listReviews(context, input)),
    release: os.release.handler(({ context, input }) =>
      reviewReferral(context, { ...input, verdict: 'released' }),
    ),
    cancel: os.cancel.handler(({ context, input }) =>
      reviewReferral(context, { ...input, verdict: 'cancelled' }),
    ),
    funnel: os.funnel.use(upToDate).handler(({ context, input }) => readFunnel(context, input)),
    referrers: os.referrers.use(upToDate).handler(({ context, input }) => listTopReferrers(context, input)),
    export: os.export.use(upToDate).handler(({ context, input }) => exportAnalytics(context, input)),
  })
}
