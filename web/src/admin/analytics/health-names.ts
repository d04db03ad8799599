import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HealthPart, SystemHealth } from '@pepper/contract/monitoring/health'
import type { BadgeTone } from '../labels/badge.tsx'

export const partNames: Record<HealthPart['name'], MessageDescriptor> = {
  database: msg`Database`,
  model: msg`Language model`,
  mail: msg`Email`,
  bot: msg`Bot`,
  storage: msg`File storage`,
  jobs: msg`Background jobs`,
  disk: msg`Disk`,
  error_rate: msg`Error rate`,
  audit_head: msg`Published audit head`,
  model_budget: msg`Model budget`,
  mail_totals: msg`Email limits`,
  guest_messages: msg`Guest messages`,
  backup: msg`Backup`,
  workers: msg`Job workers`,
}

export const statusNames: Record<HealthPart['status'], MessageDescriptor> = {
  healthy: msg`Healthy`,
  warning: msg`Warning`,
  error: msg`Error`,
  not_configured: msg`Not configured`,
}

/** The tone of each status: healthy is green, a warning yellow, an error red, everything else grey. */
export const statusTone: Record<HealthPart['status'], BadgeTone> = {
  healthy: 'ok',
  warning: 'warn',
  error: 'danger',
  not_configured: 'neutral',
}

export const activityNames: Record<SystemHealth['user_activity_status'], MessageDescriptor> = {
  active: msg`Active`,
  low: msg`Low`,
  unknown: msg`Unknown`,
}

/** The reasons why the bot's messages failed, in words; null where there are none. */
export const reasonNames: Record<NonNullable<HealthPart['reason']>, MessageDescriptor | null> = {
  nothing_measured: null,
  token_refused: msg`Telegram refuses the token: check TELEGRAM_BOT_TOKEN.`,
  no_answer: msg`Telegram did not answer.`,
  messages_refused: msg`Telegram refused the messages.`,
  not_published: null,
  backup_failed: null,
}
