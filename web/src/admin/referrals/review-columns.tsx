import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedReferral } from '@pepper/contract/referrals'
import { useMember } from '../../shared/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import type { Column } from '../table/data-table.tsx'
import type { Verdict } from './decision-dialog.tsx'
import { reviewWhy } from './review-labels.ts'
import styles from './reviews.module.css'

type Ask = (verdict: Verdict, referral: ReviewedReferral) => void

/**
 * Builds the columns of the referrals: the newcomer, the referrer, the reason for the status, and the decision where
 * one is due.
 */
export function useReviewColumns(onAsk: Ask): Column<ReviewedReferral>[] {
  const { t } = useLingui()
  return [
    {
      key: 'newcomer',
      name: t`Newcomer`,
      cell: ({ newcomer, joined_at }) => <Party party={newcomer} isExpected={joined_at === null} />,
    },
    { key: 'referrer', name: t`Referred by`, cell: ({ referrer }) => <Party party={referrer} /> },
    {
      key: 'why',
      name: t`Why`,
      cell: (referral) => <span className={styles.why}>{reviewWhy(referral)}</span>,
    },
    { key: 'arrived', name: t`Arrived`, cell: ({ arrived_at }) => <TimeAgo at={arrived_at} /> },
    {
      key: 'decision',
      name: t`Decision`,
      cell: (referral) => <Decision referral={referral} onAsk={onAsk} />,
    },
  ]
}

type PartyProps = { party: ReviewedReferral['newcomer']; isExpected?: boolean }

function Party({ party, isExpected = false }: PartyProps) {
  if (!party) {
    return (
      <span className={styles.note}>
        {isExpected ? <Trans>has not joined yet</Trans> : <Trans>no longer known</Trans>}
      </span>
    )
  }
  return (
    <span className={styles.party}>
      <b>{party.full_name || party.referral_code}</b>
      <span className={styles.note}>{party.email ?? party.referral_code}</span>
    </span>
  )
}

function Decision({ referral, onAsk }: { referral: ReviewedReferral; onAsk: Ask }) {
  const member = useMember()
  if (referral.status !== 'held') {
    return referral.reviewed_at ? <TimeAgo at={referral.reviewed_at} /> : '–'
  }
  const { referrer, newcomer } = referral
  if (member && [referrer?.user_id, newcomer?.user_id].includes(member.user_id)) {
    return (
      <span className={styles.note}>
        <Trans>Another administrator decides your own referral.</Trans>
      </span>
    )
  }
  return (
    <span className={styles.decision}>
      <Button size="small" onClick={() => onAsk('release', referral)}>
        <Trans>Release</Trans>
      </Button>
      <Button size="small" variant="secondary" onClick={() => onAsk('cancel', referral)}>
        <Trans>Cancel</Trans>
      </Button>
    </span>
  )
}
