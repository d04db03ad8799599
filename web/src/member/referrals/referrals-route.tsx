import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { useMember } from '../../shared/viewer.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { Referrals } from './referrals.tsx'
import styles from './referrals-route.module.css'

/** The person's own referrals: the code, its rewards and the people who joined by it (RF-2). */
export function ReferralsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const member = useMember()
  return (
    <Page
      title={t`Referral System`}
      lead={t`Share and earn rewards`}
      product={product}
      measure="wide"
      back={
        <Link to="/" className={styles.back}>
          <BackIcon size={18} />
          <Trans>Back to home</Trans>
        </Link>
      }
    >
      {member ? (
        <Referrals
          key={member.profile.id}
          member={member}
          creditsLink={(words) => <Link to="/credit-history">{words}</Link>}
        />
      ) : (
        <EmptyState
          mood="annoyed"
          title={t`Access Denied`}
          text={t`Please log in to view your referral information.`}
          action={
            <Link to="/auth" search={{ next: '/referrals' }} className={buttonClass()}>
              <Trans>Go to Login</Trans>
            </Link>
          }
        />
      )}
    </Page>
  )
}
