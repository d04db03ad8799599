import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { archiveNotification } from './archive-notification.ts'
import { createNotification } from './create-notification.ts'
import { deleteNotification } from './delete-notification.ts'
import { listNotifications } from './list-notifications.ts'
import { sendNotification } from './send-notification.ts'

const os = implement(contract.notifications.admin).$context<Context>().use(translateErrors)

export const notificationAdminRoutes = os.router({
  list: os.list.handler(({ context, input }) => listNotifications(context, input)),
  create: os.create.handler(({ context, input }) => createNotification(context, input)),
  send: os.send.handler(({ context, input }) => sendNotification(context, input)),
  archive: os.archive.handler(({ context, input }) => archiveNotification(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteNotification(context, input)),
})
