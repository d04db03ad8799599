import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedClaim } from '@pepper/contract/waitlist/claims'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { formatNumber } from '../../../lib/formats/format.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../../controls/confirm-dialog.tsx'
import styles from '../waitlist.module.css'

type ClaimDecisionProps = {
  claim: ReviewedClaim
  asker: string
  wanted: string
  onSettled: () => void
  /** Called where this claim, or others for the same record, were decided without this list. */
  onStale: () => void
}

/** Approves a claim, after saying what that brings, or rejects it with a reason that the member reads. */
export function ClaimDecision({ claim, asker, wanted, onSettled, onStale }: ClaimDecisionProps) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const xp = formatNumber(claim.record?.xp ?? 0, i18n.locale)
  const close = () => setAsking(null)
  const orStale = async (decision: Promise<unknown>) => {
    try {
      await decision
    } catch (error) {
      if (error instanceof CallError && error.code === 'waitlist.claim_decided') onStale()
      throw error
    }
  }
  const approve = () =>
    run(t`The claim was not approved`, async () => {
      await orStale(api.waitlist.claims.approve({ id: claim.id }))
      showToast({ title: t`The record belongs to ${asker} now`, tone: 'success' })
      onSettled()
      if (claim.rivals > 0) onStale()
    })
  const reject = () => {
    if (!reason.trim()) return setMissing(true)
    run(t`The claim was not rejected`, async () => {
      await orStale(api.waitlist.claims.reject({ id: claim.id, reason: reason.trim() }))
      showToast({ title: t`The claim was rejected`, tone: 'success' })
      onSettled()
    })
  }
  return (
    <div className={styles.actions}>
      {claim.record && (
        <Button onClick={() => setAsking('approve')}>
          <Trans>Approve</Trans>
        </Button>
      )}
      <Button variant="secondary" onClick={() => setAsking('reject')}>
        <Trans>Reject</Trans>
      </Button>
      <ConfirmDialog
        isOpen={asking === 'approve'}
        onClose={close}
        tone="primary"
        title={t`Give “${wanted}” to ${asker}?`}
        text={t`Its code, ${xp} XP and referrals move to this account, and the account’s former code keeps working. Other claims for it are rejected. This cannot be undone.`}
        confirm={t`Approve the claim`}
        isBusy={isBusy}
        onConfirm={approve}
      />
      <ConfirmDialog
        isOpen={asking === 'reject'}
        onClose={close}
        title={t`Reject the claim of ${asker}?`}
        text={t`They keep their account and can claim again.`}
        confirm={t`Reject the claim`}
        isBusy={isBusy}
        onConfirm={reject}
      >
        <TextField
          label={t`Reason`}
          hint={t`Shown to the member.`}
          error={isMissing && !reason.trim() ? t`Please give a reason.` : undefined}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  )
}
