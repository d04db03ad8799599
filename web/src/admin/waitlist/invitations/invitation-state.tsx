import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { InvitationState } from '@pepper/contract/waitlist/invitations'
import { Badge, type BadgeTone } from '../../labels/badge.tsx'

export const invitationStates = [
  'queued',
  'sent',
  'kept',
  'failed',
] as const satisfies readonly InvitationState[]

export const invitationStateNames: Record<InvitationState, MessageDescriptor> = {
  queued: msg`On its way`,
  sent: msg`Sent`,
  kept: msg`Kept in the outbox`,
  failed: msg`Failed`,
}

const tones: Record<InvitationState, BadgeTone> = {
  queued: 'info',
  sent: 'ok',
  kept: 'warn',
  failed: 'danger',
}

export function InvitationStateBadge({ state }: { state: InvitationState }) {
  const { i18n } = useLingui()
  return <Badge tone={tones[state]}>{i18n._(invitationStateNames[state])}</Badge>
}

const reasons: Record<string, MessageDescriptor> = {
  already_claimed: msg`The person had activated in the meantime.`,
  record_changed: msg`The record was changed in the meantime.`,
  mail_off: msg`Email notifications are switched off in the settings.`,
}

/**
 * Returns a function that explains why an invitation failed: in words where there are any, else as the mail server said
 * it.
 */
export function useReason(): (reason: string) => string {
  const { t, i18n } = useLingui()
  return (reason) => {
    const known = reasons[reason]
    return known ? i18n._(known) : t`The mail server said: ${reason}`
  }
}
