import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GapStatus } from '@pepper/contract/gaps'

export const gapStatusNames: Record<GapStatus, MessageDescriptor> = {
  open: msg`Open questions`,
  answered: msg`Answered now`,
  dismissed: msg`Dismissed`,
}
