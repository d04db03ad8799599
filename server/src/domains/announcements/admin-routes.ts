import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { cancelAnnouncement } from './cancel-announcement.ts'
import { countRecipients } from './count-recipients.ts'
import { createAnnouncement } from './create-announcement.ts'
import { createAnnouncementGroup } from './create-announcement-group.ts'
import { getAnnouncement } from './get-announcement.ts'
import { listAnnouncements } from './list-announcements.ts'
import { listRecipients } from './list-recipients.ts'
import { retryRecipients } from './retry-recipients.ts'
import { testAnnouncement } from './test-announcement.ts'

const os = implement(contract.announcements.admin).$context<Context>().use(translateErrors)

export const announcementAdminRoutes = os.router({
  list: os.list.handler(({ context, input }) => listAnnouncements(context, input)),
  get: os.get.handler(({ context, input }) => getAnnouncement(context, input)),
  countRecipients: os.countRecipients.handler(({ context }) => countRecipients(context)),
  create: os.create.handler(({ context, input }) => createAnnouncement(context, input)),
  createGroup: os.createGroup.handler(({ context, input }) => createAnnouncementGroup(context, input)),
  test: os.test.handler(({ context, input }) => testAnnouncement(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelAnnouncement(context, input)),
  recipients: os.recipients.handler(({ context, input }) => listRecipients(context, input)),
  retry: os.retry.handler(({ context, input }) => retryRecipients(context, input)),
})
