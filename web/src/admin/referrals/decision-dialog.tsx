import { useLingui } from '@lingui/react/macro'
import type { ReviewedReferral } from '@pepper/contract/referrals'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useAction } from '../../shared/use-action.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'

export type Verdict = 'release' | 'cancel'

type DecisionDialogProps = {
  verdict: Verdict
  referral: ReviewedReferral
  onClose: () => void
  /** Called once the referral is decided, by this person or by another who was quicker. */
  onDecided: () => void
}

/** Asks for confirmation before a held referral is paid or refused for good, and takes a note for the audit log. */
export function DecisionDialog({ verdict, referral, onClose, onDecided }: DecisionDialogProps) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const { isBusy, run } = useAction()
  const isRelease = verdict === 'release'
  const newcomer = referral.newcomer?.full_name || t`this newcomer`
  const failed = t`The referral was not decided`
  const decide = () =>
    run(failed, async () => {
      try {
        await api.referrals.admin[verdict]({ id: referral.id, note })
        showToast({ title: isRelease ? t`Referral released` : t`Referral cancelled`, tone: 'success' })
      } catch (error) {
        if (!isDecided(error)) throw error
        showToast({ title: failed, text: errorText(error), tone: 'destructive' })
      }
      onDecided()
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isRelease ? t`Release the referral of ${newcomer}?` : t`Cancel the referral of ${newcomer}?`}
      text={
        isRelease
          ? t`It counts, and both sides get their credits. This cannot be undone.`
          : t`It never counts, and no one gets credits. This cannot be undone.`
      }
      confirm={isRelease ? t`Release` : t`Cancel the referral`}
      tone={isRelease ? 'primary' : 'danger'}
      isBusy={isBusy}
      onConfirm={decide}
    >
      <TextField
        label={t`Note`}
        isOptional
        hint={t`Kept in the audit log.`}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  )
}

/** Returns whether a call failed because the referral no longer waits for a decision. */
function isDecided(error: unknown): boolean {
  return error instanceof CallError && ['referrals.not_held', 'referrals.not_found'].includes(error.code)
}
