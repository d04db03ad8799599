import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { announcementAdminRoutes } from './admin-routes.ts'
import { listMine } from './list-mine.ts'
import { setSubscription } from './set-subscription.ts'

const os = implement(contract.announcements).$context<Context>().use(translateErrors)

/** The routes of the announcements that members read and administrators send. */
export const announcementRoutes = os.router({
  mine: os.mine.handler(({ context, input }) => listMine(context, input)),
  setSubscription: os.setSubscription.handler(({ context, input }) => setSubscription(context, input)),
  admin: announcementAdminRoutes,
})
