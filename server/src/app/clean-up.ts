import { cleanUpAds } from '../domains/ads/index.ts'
import { cleanUpAnalytics } from '../domains/analytics/index.ts'
import { expireApprovals } from '../domains/approvals/index.ts'
import { cleanUpAudit } from '../domains/audit/index.ts'
import { cleanUpPictures } from '../domains/brand-pictures/index.ts'
import { cleanUpChats } from '../domains/chat/index.ts'
import { cleanUpContent } from '../domains/content/index.ts'
import { cleanUpIdentity } from '../domains/identity/index.ts'
import { cleanUpJoining } from '../domains/joining/index.ts'
import { cleanUpKnowledge } from '../domains/knowledge/index.ts'
import { cleanUpMail } from '../domains/mail/index.ts'
import { cleanUpMonitoring } from '../domains/monitoring/index.ts'
import { cleanUpNotices } from '../domains/notices/index.ts'
import { cleanUpNotifications } from '../domains/notifications/index.ts'
import { cleanUpPrivacy } from '../domains/privacy/index.ts'
import { cleanUpRecovery } from '../domains/recovery/index.ts'
import { cleanUpReferrals } from '../domains/referrals/index.ts'
import { cleanUpSecurity } from '../domains/security/index.ts'
import { readSettings } from '../domains/settings/index.ts'
import { keepKeysFresh } from '../domains/tokens/index.ts'
import { cleanUpUsers } from '../domains/users/index.ts'
import { cleanUpWaitlist } from '../domains/waitlist/index.ts'
import { cleanUpWaysIn } from '../domains/ways-in/index.ts'
import { cleanUpWebhooks } from '../domains/webhooks/index.ts'
import type { Runtime } from '../platform/context.ts'
import { deleteDispatchedEvents } from '../platform/events/delete-dispatched-events.ts'
import { deleteExpiredCounters } from '../platform/limits/index.ts'
import { deleteOldSecurityEvents } from '../platform/security-events.ts'

/** Deletes data that is no longer needed or may no longer be kept; the operator's settings say for how long (ST-6). */
export async function cleanUp(runtime: Runtime): Promise<void> {
  const settings = await readSettings(runtime)
  await expireApprovals(runtime)
  await cleanUpChats(runtime, settings)
  await cleanUpIdentity(runtime)
  await cleanUpMail(runtime, settings.retention_mail_days)
  await cleanUpJoining(runtime)
  await cleanUpReferrals(runtime)
  await cleanUpNotices(runtime)
  await cleanUpRecovery(runtime)
  await cleanUpWaysIn(runtime)
  await cleanUpPrivacy(runtime)
  await cleanUpWaitlist(runtime, settings.retention_import_days)
  await cleanUpWebhooks(runtime)
  await cleanUpNotifications(runtime)
  await cleanUpAds(runtime)
  await cleanUpContent(runtime)
  await cleanUpKnowledge(runtime)
  await cleanUpPictures(runtime)
  await deleteDispatchedEvents(runtime.db, runtime.clock.now())
  await deleteExpiredCounters(runtime.db)
  await deleteOldSecurityEvents(runtime, settings.retention_security_event_days)
  await cleanUpAudit(runtime, settings.retention_audit_personal_days)
  await cleanUpAnalytics(runtime)
  await cleanUpMonitoring(runtime)
  await cleanUpSecurity(runtime)
  await cleanUpUsers(runtime)
  await keepKeysFresh(runtime)
}
