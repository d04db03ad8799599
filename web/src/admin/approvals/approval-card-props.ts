import type { Approval } from '@pepper/contract/approvals'

export type ApprovalCardProps = {
  approval: Approval
  onChange: (approval: Approval) => void
  /** Called when another person was quicker, so that the shown request is out of date. */
  onStale: () => void
}
