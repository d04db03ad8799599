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
import { tryEach } from '../platform/try-each.ts'

/**
 * Deletes data that is no longer needed or may no longer be kept; the operator's settings say for how long (ST-6). A step
 * that fails stops none of the others; it is reported at the end.
 */
export async function cleanUp(runtime: Runtime): Promise<void> {
  const settings = await readSettings(runtime)
  const steps: (() => Promise<unknown>)[] = [
    () => expireApprovals(runtime),
    () => cleanUpChats(runtime, settings),
    () => cleanUpIdentity(runtime),
    () => cleanUpMail(runtime, settings.retention_mail_days),
    () => cleanUpJoining(runtime),
    () => cleanUpReferrals(runtime),
    () => cleanUpPrivacy(runtime),
    () => cleanUpNotices(runtime),
    () => cleanUpRecovery(runtime),
    () => cleanUpWaysIn(runtime),
    () => cleanUpWaitlist(runtime, settings.retention_import_days),
    () => cleanUpWebhooks(runtime),
    () => cleanUpNotifications(runtime),
    () => cleanUpAds(runtime),
    () => cleanUpContent(runtime),
    () => cleanUpKnowledge(runtime),
    () => cleanUpPictures(runtime),
    () => deleteDispatchedEvents(runtime.db, runtime.clock.now()),
    () => deleteExpiredCounters(runtime.db),
    () => deleteOldSecurityEvents(runtime, settings.retention_security_event_days),
    () => cleanUpAudit(runtime, settings.retention_audit_personal_days),
    () => cleanUpAnalytics(runtime),
    () => cleanUpMonitoring(runtime),
    () => cleanUpSecurity(runtime),
    () => cleanUpUsers(runtime),
    () => keepKeysFresh(runtime),
  ]
  await tryEach(steps, (step) => step())
}
