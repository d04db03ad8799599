import { Trans } from '@lingui/react/macro'
import styles from './approval-note.module.css'
import { useApprovalSummary } from './use-approval-summary.ts'

type ApprovalNoteProps = {
  /** Returns whether the action needs a second person, given the largest gift that still needs none. */
  isNeeded: (giftLeft: number) => boolean
}

/** Says in advance that an action will wait for a second person. Shows nothing while approval is off. */
export function ApprovalNote({ isNeeded }: ApprovalNoteProps) {
  const summary = useApprovalSummary()
  if (!summary?.is_on || !isNeeded(summary.gift_left)) return null
  return (
    <p className={styles.note} role="status">
      <Trans>Another person has to approve this first. It waits under Approvals for up to 48 hours.</Trans>
    </p>
  )
}
