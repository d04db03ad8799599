import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RecordState } from '@pepper/contract/waitlist/records'
import { Badge, type BadgeTone } from '../../labels/badge.tsx'

export const recordStates = [
  'unclaimed',
  'invited',
  'claimed',
  'without_email',
  'under_review',
] as const satisfies readonly RecordState[]

/** The names of the states of a record. */
export const recordStateNames: Record<RecordState, MessageDescriptor> = {
  unclaimed: msg`Waiting`,
  invited: msg`Invited`,
  claimed: msg`Activated`,
  without_email: msg`Without email`,
  under_review: msg`Under review`,
}

const tones: Record<RecordState, BadgeTone> = {
  unclaimed: 'neutral',
  invited: 'info',
  claimed: 'ok',
  without_email: 'warn',
  under_review: 'warn',
}

export function RecordStateBadge({ state }: { state: RecordState }) {
  const { i18n } = useLingui()
  return <Badge tone={tones[state]}>{i18n._(recordStateNames[state])}</Badge>
}
