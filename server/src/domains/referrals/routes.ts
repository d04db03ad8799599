import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { type AdminPorts, referralAdminRoutes } from './admin-routes.ts'
import { getOverview } from './get-overview.ts'
import { listPeople } from './list-people.ts'

const os = implement(contract.referrals).$context<Context>().use(translateErrors)

/** Builds the routes of referrals for members and administrators. */
export function referralRoutes(ports: AdminPorts) {
  return os.router({
    overview: os.overview.handler(({ context }) => getOverview(context)),
    people: os.people.handler(({ context, input }) => listPeople(context, input)),
    admin: referralAdminRoutes(ports),
  })
}
