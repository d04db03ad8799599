import { useLingui } from '@lingui/react/macro'
import type { ReviewedReferral } from '@pepper/contract/referrals'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { errorText } from '../../shared/error-text.ts'
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
  const [isBusy, setBusy] = useState(false)
  const isRelease = verdict === 'release'
  const newcomer = referral.newcomer?.full_name || t`this newcomer`
  const decide = async () => {
    setBusy(true)
    try {
      await api.referrals.admin[verdict]({ id: referral.id, note })
      showToast({ title: isRelease ? t`Referral released` : t`Referral cancelled`, tone: 'success' })
      onDecided()
    } catch (error) {
      showToast({ title: t`The referral was not decided`, text: errorText(error), tone: 'destructive' })
      setBusy(false)
      onClose()
    }
  }
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
      onConfirm={() => void decide()}
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
