import { deleteOldImpressions } from '../domains/ads/index.ts'
import { deleteOldTableSizes } from '../domains/analytics/index.ts'
import { expireApprovals } from '../domains/approvals/index.ts'
import { deleteOldPersonalValues } from '../domains/audit/index.ts'
import { deleteUnusedPictures } from '../domains/brand-pictures/index.ts'
import { cleanUpChats } from '../domains/chat/index.ts'
import { deleteExpired } from '../domains/identity/index.ts'
import { deleteExpiredLinks } from '../domains/joining/index.ts'
import { deleteOldMails } from '../domains/mail/index.ts'
import { cleanUpMonitoring } from '../domains/monitoring/index.ts'
import { deleteOldNotices } from '../domains/notices/index.ts'
import { deleteOldNotifications } from '../domains/notifications/index.ts'
import { cleanUpPrivacy } from '../domains/privacy/index.ts'
import { deleteOldRecoveries } from '../domains/recovery/index.ts'
import { forgetOldTraces } from '../domains/referrals/index.ts'
import { forgetOldPolicyReports } from '../domains/security/index.ts'
import { readSettings } from '../domains/settings/index.ts'
import { keepKeysFresh } from '../domains/tokens/index.ts'
import { deleteOldBulks } from '../domains/users/index.ts'
import { deleteStaleImports } from '../domains/waitlist/index.ts'
import { deleteOldAttempts } from '../domains/ways-in/index.ts'
import { deleteOldDeliveries } from '../domains/webhooks/index.ts'
import type { Runtime } from '../platform/context.ts'
import { deleteDispatchedEvents } from '../platform/events/delete-dispatched-events.ts'
import { deleteExpiredCounters } from '../platform/limits/index.ts'
import { deleteOldSecurityEvents } from '../platform/security-events.ts'

/** Removes what nobody needs any more, or may be kept no longer; the operator's settings say for how long (ST-6). */
export async function cleanUp(runtime: Runtime): Promise<void> {
  const settings = await readSettings(runtime)
  await expireApprovals(runtime)
  await cleanUpChats(runtime, settings)
  await deleteExpired(runtime)
  await deleteOldMails(runtime, settings.retention_mail_days)
  await deleteExpiredLinks(runtime)
  await forgetOldTraces(runtime)
  await deleteOldNotices(runtime)
  await deleteOldRecoveries(runtime)
  await deleteOldAttempts(runtime)
  await cleanUpPrivacy(runtime)
  await deleteStaleImports(runtime, settings.retention_import_days)
  await deleteOldDeliveries(runtime)
  await deleteOldNotifications(runtime)
  await deleteOldImpressions(runtime)
  await deleteUnusedPictures(runtime)
  await deleteDispatchedEvents(runtime.db, runtime.clock.now())
  await deleteExpiredCounters(runtime.db)
  await deleteOldSecurityEvents(runtime, settings.retention_security_event_days)
  await deleteOldPersonalValues(runtime, settings.retention_audit_personal_days)
  await deleteOldTableSizes(runtime)
  await cleanUpMonitoring(runtime)
  await forgetOldPolicyReports(runtime)
  await deleteOldBulks(runtime)
  await keepKeysFresh(runtime)
}
