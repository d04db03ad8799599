import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { HealthPart, SystemHealth } from '@pepper/contract/monitoring/health'
import { api } from '../../lib/api/api.ts'
import { formatExactTime, formatNumber, formatPercent, formatResponseTime } from '../../lib/formats/format.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { Badge } from '../labels/badge.tsx'
import { useRead } from '../query/use-read.ts'
import styles from './analytics.module.css'
import { activityNames, partNames, reasonNames, statusNames, statusTone } from './health-names.ts'

const EVERY_MS = 30_000

/**
 * Shows the health of the system, checked every half minute while the page is visible. A check that fails counts as an
 * error, with one recent error (SA-4).
 */
export function HealthCard() {
  const { t, i18n } = useLingui()
  const { value, error } = useRead(['analytics', 'health'], readHealth, () => EVERY_MS)
  const health = error === null ? value : unknownHealth()
  return (
    <Card title={t`System Health`} className={styles.health} data-status={health?.status}>
      {!health && (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="14rem" />
        </Waiting>
      )}
      {health && (
        <>
          <p role="status" className={styles.verdict} data-status={health.status}>
            {i18n._(statusNames[health.status])}
          </p>
          <HealthFacts health={health} />
          <ul className={styles.parts}>
            {health.parts.map((part) => (
              <Part key={part.name} part={part} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

async function readHealth(): Promise<SystemHealth> {
  return api.monitoring.health.check().catch(() => unknownHealth())
}

/** Returns the health to show where the check itself fails. */
function unknownHealth(): SystemHealth {
  return {
    status: 'error',
    active_sessions: 0,
    recent_errors: 1,
    user_activity_status: 'unknown',
    last_check: new Date().toISOString(),
    parts: [],
  }
}

function HealthFacts({ health }: { health: SystemHealth }) {
  const { i18n } = useLingui()
  const sessions = formatNumber(health.active_sessions, i18n.locale)
  const errors = formatNumber(health.recent_errors, i18n.locale)
  const activity = i18n._(activityNames[health.user_activity_status])
  const time = formatExactTime(health.last_check, i18n.locale)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Active sessions</Trans>
        </dt>
        <dd>{sessions}</dd>
      </div>
      <div>
        <dt>
          <Trans>Recent errors</Trans>
        </dt>
        <dd>{errors}</dd>
      </div>
      <div>
        <dt>
          <Trans>User activity</Trans>
        </dt>
        <dd>{activity}</dd>
      </div>
      <div>
        <dt>
          <Trans>Last check</Trans>
        </dt>
        <dd>{time}</dd>
      </div>
    </dl>
  )
}

function Part({ part }: { part: HealthPart }) {
  const { i18n } = useLingui()
  const told = useMeasured(part)
  return (
    <li className={styles.part}>
      <span>
        {i18n._(partNames[part.name])}
        {told && <span className={styles.dim}> {told}</span>}
      </span>
      <Badge tone={statusTone[part.status]}>{i18n._(statusNames[part.status])}</Badge>
    </li>
  )
}

/** Describes the measurement of a part in words, or returns null where there is none. */
function useMeasured({ name, status, value, counted, reason }: HealthPart): string | null {
  const { t, i18n } = useLingui()
  if (name === 'model' && status === 'not_configured') return t`The built-in guide answers.`
  if (name === 'audit_head' && reason === 'not_published' && value === null) return t`Not published yet`
  if (name === 'backup' && status !== 'not_configured') {
    const age = value === null ? t`No backup yet` : plural(value, { one: '# hour old', other: '# hours old' })
    return reason === 'backup_failed' ? `${age}. ${t`The latest attempt failed.`}` : age
  }
  if (value === null) return null
  const failed = formatNumber(counted?.failed ?? 0, i18n.locale)
  const total = counted?.total ?? 0
  const why = reason && reasonNames[reason]
  switch (name) {
    case 'database':
      return formatResponseTime(value, i18n.locale)
    case 'mail':
      return status === 'not_configured'
        ? t`Emails are kept for the super admin.`
        : plural(value, { one: '# email waiting', other: '# emails waiting' })
    case 'jobs':
      return plural(value, { one: '# given up in the last hour', other: '# given up in the last hour' })
    case 'workers':
      return value === 0
        ? t`No node runs jobs: emails and schedules wait.`
        : plural(value, { one: '# node runs jobs', other: '# nodes run jobs' })
    case 'disk': {
      const share = formatPercent(value / 100, i18n.locale)
      return t`${share} free`
    }
    case 'model':
      return plural(total, {
        one: `${failed} of # reply failed in the last hour`,
        other: `${failed} of # replies failed in the last hour`,
      })
    case 'model_budget': {
      const used = formatPercent(value / 100, i18n.locale)
      return t`${used} of today’s budget used`
    }
    case 'mail_totals': {
      const sent = formatPercent(value / 100, i18n.locale)
      return t`${sent} of the email limit used`
    }
    case 'guest_messages': {
      const used = formatPercent(value / 100, i18n.locale)
      return t`${used} of today’s guest messages used`
    }
    case 'bot': {
      if (reason === 'nothing_measured') return t`No messages in the last hour`
      const told = plural(total, {
        one: `${failed} of # message failed in the last hour`,
        other: `${failed} of # messages failed in the last hour`,
      })
      return why ? `${told}. ${i18n._(why)}` : told
    }
    case 'error_rate':
      return reason === 'nothing_measured'
        ? t`No requests measured in the last hour`
        : plural(total, {
            one: `${failed} of # request failed in the last hour`,
            other: `${failed} of # requests failed in the last hour`,
          })
    case 'audit_head': {
      const age = plural(value, { one: 'Published # minute ago', other: 'Published # minutes ago' })
      return reason === 'not_published' ? `${age}. ${t`The latest attempt failed or is late.`}` : age
    }
    default:
      return null
  }
}
