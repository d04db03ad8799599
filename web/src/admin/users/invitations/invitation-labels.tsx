import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { InvitationDelivery, MemberInvitationState } from '@pepper/contract/joining/invitations'
import { Badge, type BadgeTone } from '../../labels/badge.tsx'

export const invitationStates = [
  'waiting',
  'expired',
  'joined',
  'withdrawn',
] as const satisfies readonly MemberInvitationState[]

export const invitationStateNames: Record<MemberInvitationState, MessageDescriptor> = {
  waiting: msg`Waiting`,
  expired: msg`Expired`,
  joined: msg`Joined`,
  withdrawn: msg`Withdrawn`,
}

const TONES: Record<MemberInvitationState, BadgeTone> = {
  waiting: 'info',
  expired: 'warn',
  joined: 'ok',
  withdrawn: 'neutral',
}

export const deliveryNames: Record<InvitationDelivery, MessageDescriptor> = {
  by_hand: msg`Handed over in person`,
  queued: msg`On its way`,
  sent: msg`Sent`,
  kept: msg`Kept in the outbox`,
  failed: msg`Failed`,
}

export function InvitationBadge({ state }: { state: MemberInvitationState }) {
  const { i18n } = useLingui()
  return <Badge tone={TONES[state]}>{i18n._(invitationStateNames[state])}</Badge>
}
