import { Trans, useLingui } from '@lingui/react/macro'
import type { Claim, ClaimState } from '@pepper/contract/waitlist/claims'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { formatDateTime } from '../../../lib/formats/format.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import styles from './claims.module.css'

type OwnClaimProps = { claim: Claim; onChange: () => void }

/** A claim of the member's own: its state, the reason for it, and a button to withdraw it while it is undecided. */
export function OwnClaim({ claim, onChange }: OwnClaimProps) {
  const { t, i18n } = useLingui()
  const { referral_code: code, state, decision, note, created_at } = claim
  const titles: Record<ClaimState, string> = {
    pending: t`Waiting for a decision`,
    approved: t`Approved`,
    rejected: t`Rejected`,
    withdrawn: t`Withdrawn`,
  }
  return (
    <Card className={styles.claim} data-state={state} title={titles[state]}>
      <p className={styles.about}>
        <strong className={styles.code}>{code}</strong>{' '}
        <time dateTime={created_at}>{formatDateTime(created_at, i18n.locale)}</time>
      </p>
      {state === 'pending' && (
        <p>
          <Trans>Your claim is in review. The decision appears here.</Trans>
        </p>
      )}
      {state === 'approved' && (
        <p>
          <Trans>
            The place is yours: its code, XP and referrals are in your account, and your former code still
            works.
          </Trans>
        </p>
      )}
      {state === 'rejected' && <Reason decision={decision} />}
      <blockquote className={styles.note}>{note}</blockquote>
      {state === 'pending' && <Withdraw id={claim.id} onChange={onChange} />}
    </Card>
  )
}

function Reason({ decision }: Pick<Claim, 'decision'>) {
  if (decision === 'claimed_by_another') {
    return (
      <p>
        <Trans>This place went to another member. If it is yours, please write to support.</Trans>
      </p>
    )
  }
  return (
    <p>
      <Trans>Reason: {decision}</Trans>
    </p>
  )
}

function Withdraw({ id, onChange }: { id: string; onChange: () => void }) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      await api.waitlist.claims.withdraw({ id })
      showToast({ title: t`Your claim was withdrawn`, tone: 'success' })
    } catch (error) {
      showToast({ title: t`Your claim was not withdrawn`, text: errorText(error), tone: 'destructive' })
    } finally {
      setBusy(false)
      onChange()
    }
  }
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void withdraw()}>
      <Trans>Withdraw the claim</Trans>
    </Button>
  )
}
