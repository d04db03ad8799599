import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UndoRefusal } from '@pepper/contract/errors'
import type { ImportState } from '@pepper/contract/waitlist/imports'
import { Badge, type BadgeTone } from '../../labels/badge.tsx'

const names: Record<ImportState, MessageDescriptor> = {
  previewed: msg`Waiting for you`,
  applying: msg`Importing`,
  applied: msg`Imported`,
  undone: msg`Undone`,
}

const tones: Record<ImportState, BadgeTone> = {
  previewed: 'warn',
  applying: 'info',
  applied: 'ok',
  undone: 'neutral',
}

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { i18n } = useLingui()
  return <Badge tone={tones[state]}>{i18n._(names[state])}</Badge>
}

/** The reasons why an import cannot be undone. */
export const undoRefusalText: Record<UndoRefusal, MessageDescriptor> = {
  not_applied: msg`It is not imported yet, so there is nothing to undo.`,
  undone: msg`It was already undone.`,
  activated: msg`It can no longer be undone: one of its records is activated.`,
  referred: msg`It can no longer be undone: a person has joined with one of its codes.`,
  claimed_for: msg`It cannot be undone now: one of its records has an open claim.`,
}
