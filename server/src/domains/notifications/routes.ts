import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { notificationAdminRoutes } from './admin-routes.ts'
import { listInbox } from './list-inbox.ts'
import { markAllRead, markRead } from './mark-read.ts'

const os = implement(contract.notifications).$context<Context>().use(translateErrors)

/** The routes of a person's own inbox and of the operators. */
export const notificationRoutes = os.router({
  list: os.list.handler(({ context, input }) => listInbox(context, input)),
  markRead: os.markRead.handler(({ context, input }) => markRead(context, input)),
  markAllRead: os.markAllRead.handler(({ context }) => markAllRead(context)),
  admin: notificationAdminRoutes,
})
