import type { HealthPart } from '@pepper/contract/monitoring/health'
import type { Runtime } from '../../../platform/context.ts'
import type { Publication } from '../../audit/index.ts'
import type { BackupTimes } from '../backups/store.ts'
import { type JobRunners, NO_RUNNER_SECONDS } from '../job-runners.ts'
import { judgeAtMost, percentOf } from './rules.ts'
import type { BotDeliveries, Lately, Share } from './store.ts'

type Configured = Pick<Runtime, 'config'>

/** Builds a part from a single measure. */
export function simplePart({
  name,
  status,
  value,
}: Pick<HealthPart, 'name' | 'status' | 'value'>): HealthPart {
  return { name, status, value, counted: null, reason: null }
}

/** Judges the model by the share of replies that failed. */
export function modelPart({ config }: Configured, { turns, failed }: Lately): HealthPart {
  if (!config.model) return simplePart({ name: 'model', status: 'not_configured', value: null })
  return sharePart('model', { failed, total: turns }, { warnAbove: 5, failAbove: 50 })
}

/**
 * Judges the model's budget of the day: a warning from 80% on, an error once it is used up and the built-in guide
 * answers (W1).
 */
export function budgetPart(share: number | null): HealthPart {
  return limitPart('model_budget', share)
}

function limitPart(name: HealthPart['name'], share: number | null): HealthPart {
  if (share === null) return simplePart({ name, status: 'not_configured', value: null })
  const status = share >= 1 ? 'error' : share >= 0.8 ? 'warning' : 'healthy'
  // Rounded down, so that it shows 100 only where all of it is used.
  return simplePart({ name, status, value: Math.floor(share * 100) })
}

/** Judges the mails of the hour and the day: a warning from 80% on, an error once even essential mails wait (W13). */
export function mailTotalsPart(share: number | null): HealthPart {
  return limitPart('mail_totals', share)
}

/**
 * Judges the messages of all guests of the day: a warning from 80% on and never an error, because beyond the limit
 * visitors are asked to sign up (GU-3).
 */
export function guestPart(share: number | null): HealthPart {
  const part = limitPart('guest_messages', share)
  return part.status === 'error' ? { ...part, status: 'warning' } : part
}

export function mailPart({ config }: Configured, waiting: number): HealthPart {
  const status = config.smtpUrl ? judgeAtMost(waiting, 50, 500) : 'not_configured'
  return simplePart({ name: 'mail', status, value: waiting })
}

/** Judges the bot by the share of messages that it failed to deliver; a refused token is always an error. */
export function botPart({ config }: Configured, deliveries: BotDeliveries): HealthPart {
  if (!config.bot) return simplePart({ name: 'bot', status: 'not_configured', value: null })
  const { delivered, refused, unanswered, isTokenRefused } = deliveries
  const failed = refused + unanswered
  const part = sharePart('bot', { failed, total: delivered + failed }, { warnAbove: 5, failAbove: 50 })
  if (isTokenRefused) return { ...part, status: 'error', reason: 'token_refused' }
  if (failed === 0) return part
  return { ...part, reason: unanswered >= refused ? 'no_answer' : 'messages_refused' }
}

/** Judges the share of requests that the nodes failed to answer. */
export function errorRatePart(requests: Share): HealthPart {
  return sharePart('error_rate', requests, { warnAbove: 1, failAbove: 5 })
}

/** The age in minutes from which a publication is late; publications are due every hour. */
const PUBLICATION_LATE_MINUTES = 130
const PUBLICATION_MISSING_MINUTES = 6 * 60

/** Judges the audit log's head by its oldest publication among the places that are configured. */
export function auditHeadPart(
  { config }: Configured,
  publications: readonly Publication[],
  now: Date,
): HealthPart {
  const { file, webhook } = config.auditHead
  const targets = [...(file ? ['file'] : []), ...(webhook ? ['webhook'] : [])]
  if (targets.length === 0) return simplePart({ name: 'audit_head', status: 'not_configured', value: null })
  const wanted = targets.map((target) => publications.find((one) => one.target === target))
  const moments = wanted.map((one) => one?.published_at ?? null)
  if (moments.includes(null)) {
    const status = wanted.some((one) => one?.failed_at) ? 'error' : 'warning'
    return { ...simplePart({ name: 'audit_head', status, value: null }), reason: 'not_published' }
  }
  const oldest = Math.min(...moments.map((moment) => (moment ?? now).getTime()))
  const minutes = Math.max(0, Math.floor((now.getTime() - oldest) / 60_000))
  const judged = judgeAtMost(minutes, PUBLICATION_LATE_MINUTES, PUBLICATION_MISSING_MINUTES)
  const hasFailed = wanted.some((one) => one?.failed_at)
  const status = hasFailed && judged === 'healthy' ? 'warning' : judged
  const reason = hasFailed || judged !== 'healthy' ? 'not_published' : null
  return { ...simplePart({ name: 'audit_head', status, value: minutes }), reason }
}

/** Judges the backups that nodes make: late after 1.25 times their interval, missing after three times. */
export function backupPart({ config }: Configured, { keptAt, failedAt }: BackupTimes, now: Date): HealthPart {
  const { everyHours } = config.backup
  if (everyHours === null) return simplePart({ name: 'backup', status: 'not_configured', value: null })
  const reason = failedAt ? ('backup_failed' as const) : null
  if (!keptAt)
    return { ...simplePart({ name: 'backup', status: failedAt ? 'error' : 'warning', value: null }), reason }
  const hours = Math.max(0, Math.floor((now.getTime() - keptAt.getTime()) / 3_600_000))
  const judged = judgeAtMost(hours, everyHours * 1.25, everyHours * 3)
  const status = failedAt && judged === 'healthy' ? 'warning' : judged
  return { ...simplePart({ name: 'backup', status, value: hours }), reason }
}

/** Judges whether jobs are run: an error once no node has run any for minutes. */
export function workersPart({ nodes, runners, silentSeconds }: JobRunners): HealthPart {
  if (nodes === 0) return simplePart({ name: 'workers', status: 'not_configured', value: null })
  if (runners > 0) return simplePart({ name: 'workers', status: 'healthy', value: runners })
  const status = silentSeconds > NO_RUNNER_SECONDS ? 'error' : 'warning'
  return simplePart({ name: 'workers', status, value: 0 })
}

function sharePart(
  name: HealthPart['name'],
  counted: Share,
  { warnAbove, failAbove }: { warnAbove: number; failAbove: number },
): HealthPart {
  const value = percentOf(counted)
  const reason = counted.total === 0 ? 'nothing_measured' : null
  return { name, status: judgeAtMost(value, warnAbove, failAbove), value, counted, reason }
}
