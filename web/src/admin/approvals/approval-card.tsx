import { Trans, useLingui } from '@lingui/react/macro'
import type { Approval, ApprovalStatus } from '@pepper/contract/approvals'
import { Badge, type BadgeTone } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import { ApprovalActions } from './approval-actions.tsx'
import type { ApprovalCardProps } from './approval-card-props.ts'
import { deedFacts, deedName, statusName } from './approval-labels.ts'
import styles from './approvals.module.css'

const TONES: Record<ApprovalStatus, BadgeTone> = {
  waiting: 'warn',
  approved: 'ok',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/** Shows one request: the action, the person it is about, the reason, the requester and the status. */
export function ApprovalCard({ approval, onChange, onStale }: ApprovalCardProps) {
  const { i18n } = useLingui()
  const { deed, subjects, reason, status } = approval
  const list = new Intl.ListFormat(i18n.locale)
  const facts = deedFacts(deed)
  return (
    <li className={styles.card}>
      <Badge tone={TONES[status]}>{statusName(status)}</Badge>
      <h2>{deedName(deed)}</h2>
      {subjects.length > 0 && <p>{list.format(subjects.map(({ email }) => email))}</p>}
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      <ApprovalStory approval={approval} />
      <ApprovalActions approval={approval} onChange={onChange} onStale={onStale} />
    </li>
  )
}

function ApprovalStory({ approval }: { approval: Approval }) {
  const { requested_by, requested_at, decided_by, decided_at, expires_at, status } = approval
  const [requester, decider] = [requested_by.email, decided_by?.email]
  return (
    <p className={styles.story}>
      <Trans>
        Requested by {requester}, <TimeAgo at={requested_at} />
      </Trans>
      <br />
      {status === 'waiting' && (
        <Trans>
          Expires <TimeAgo at={expires_at} />
        </Trans>
      )}
      {decider && decided_at && (
        <Trans>
          Settled by {decider}, <TimeAgo at={decided_at} />
        </Trans>
      )}
    </p>
  )
}
