import type { Approval } from '@pepper/contract/approvals'

export type ApprovalCardProps = {
  approval: Approval
  onChange: (approval: Approval) => void
  /** Another person was quicker: what is shown is old. */
  onStale: () => void
}
