import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { GiftFailure, GiftStatus } from '@pepper/contract/credits/gifts'

const statuses: Record<GiftStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  processed: msg`Processed`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
}

export function statusName(status: GiftStatus, i18n: I18n): string {
  return i18n._(statuses[status])
}

/** Explains why a gift could not be paid. */
export function failureText(failure: GiftFailure): string {
  if (failure === 'recipient_banned')
    return t`The recipient was banned at the time of processing. Nothing was added.`
  return t`The recipient’s account no longer existed. Nothing was added.`
}
