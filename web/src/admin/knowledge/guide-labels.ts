import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FeedbackReason } from '@pepper/contract/chat'
import type { GapStatus } from '@pepper/contract/chat/gaps'

export const gapStatusNames: Record<GapStatus, MessageDescriptor> = {
  open: msg`Open questions`,
  answered: msg`Answered now`,
  dismissed: msg`Dismissed`,
}

export const reasonNames: Record<FeedbackReason, MessageDescriptor> = {
  wrong: msg`Wrong`,
  unclear: msg`Unclear`,
  outdated: msg`Outdated`,
  not_asked: msg`Not what was asked`,
  tone: msg`Tone`,
  other: msg`Another reason`,
}
