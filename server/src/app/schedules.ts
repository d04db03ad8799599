import { recordTableSizes, rollUp } from '../domains/analytics/index.ts'
import { resumeSending } from '../domains/announcements/index.ts'
import { publishAuditHead } from '../domains/audit/index.ts'
import { warnOfModelBudget } from '../domains/chat/index.ts'
import { publishDue } from '../domains/content/index.ts'
import { watchMailTotals } from '../domains/mail/index.ts'
import { makeDueBackup } from '../domains/monitoring/index.ts'
import { sendDue } from '../domains/notifications/index.ts'
import { deliverDue } from '../domains/webhooks/index.ts'
import type { Runtime } from '../platform/context.ts'
import type { Jobs } from '../platform/events/jobs.ts'
import { runBackupCommand } from './backup/run-backup-command.ts'
import { cleanUp } from './clean-up.ts'
import { followReferredNewcomers } from './follow-newcomers.ts'
import { checkLedger } from './ledger/check-ledger.ts'

/** The check of the economy's invariants for people whose ledger grew; it also runs at each start. */
export const VERIFY_LEDGER = 'credits.verify-ledger'

/** The delivery of due events to the sister platform. */
const DELIVER_DUE = 'webhooks.deliver-due'

/** The publication of the head of the audit chain; it also runs at each start. */
export const PUBLISH_AUDIT_HEAD = 'audit.publish-head'

export function isHeadPublished({ config }: Pick<Runtime, 'config'>): boolean {
  return config.auditHead.file !== undefined || config.auditHead.webhook !== null
}

const VIOLATIONS_LOGGED = 20

/** Registers the tasks that run at certain times, each on one of the nodes. */
export function registerSchedules(runtime: Runtime, jobs: Jobs, stopping: AbortSignal): void {
  if (runtime.config.backup.everyHours !== null) {
    const run = () => makeDueBackup(runtime, runBackupCommand, stopping)
    jobs.registerSchedule({ name: 'monitoring.make-due-backup', cron: '*/5 * * * *', run })
  }
  jobs.registerSchedule({
    name: VERIFY_LEDGER,
    cron: '11 * * * *',
    run: () => watchLedger(runtime, stopping),
  })
  jobs.registerSchedule({ name: 'platform.clean-up', cron: '41 * * * *', run: () => cleanUp(runtime) })
  jobs.registerSchedule({
    name: 'referrals.follow-newcomers',
    cron: '*/10 * * * *',
    run: () => followReferredNewcomers(runtime),
  })
  jobs.registerSchedule({ name: 'notifications.send-due', cron: '* * * * *', run: () => sendDue(runtime) })
  jobs.registerSchedule({ name: 'content.publish-due', cron: '* * * * *', run: () => publishDue(runtime) })
  jobs.registerSchedule({ name: 'announcements.wake', cron: '* * * * *', run: () => resumeSending(runtime) })
  jobs.registerSchedule({ name: 'analytics.roll-up', cron: '* * * * *', run: () => rollUp(runtime) })
  jobs.registerSchedule({
    name: 'analytics.note-table-sizes',
    cron: '23 * * * *',
    run: () => recordTableSizes(runtime),
  })
  if (isHeadPublished(runtime)) {
    const run = () => publishAuditHead(runtime)
    jobs.registerSchedule({ name: PUBLISH_AUDIT_HEAD, cron: '3 * * * *', run })
  }
  jobs.registerSchedule({
    name: 'chat.warn-of-model-budget',
    cron: '* * * * *',
    run: () => warnOfModelBudget(runtime),
  })
  jobs.registerSchedule({ name: 'mail.watch-totals', cron: '* * * * *', run: () => watchMailTotals(runtime) })
  if (runtime.config.sisterWebhook) {
    jobs.registerSchedule({ name: DELIVER_DUE, cron: '* * * * *', run: () => deliverDue(runtime) })
  }
}

async function watchLedger({ db, log }: Runtime, stopping: AbortSignal): Promise<void> {
  const { violations } = await checkLedger(db, stopping)
  if (violations.length === 0) return
  log.error(
    { count: violations.length, violations: violations.slice(0, VIOLATIONS_LOGGED) },
    'the ledger breaks its invariants',
  )
}
