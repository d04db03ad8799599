import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { useViewer } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { Page } from '../../ui/page.tsx'
import { ReferralAnalytics } from './referral-analytics.tsx'

/** The screen of referral analytics (AD-14), with a link to the referrals that wait for a decision. */
export function ReferralAnalyticsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  const mayReview = can(useViewer(), 'referrals.review')
  return (
    <Page
      title={t`Referral analytics`}
      product={product}
      measure="wide"
      lead={
        mayReview && (
          <Trans>
            Progress of people who came through a link. Suspicious referrals wait in{' '}
            <Link to="/admin/referral-reviews">the review queue</Link>.
          </Trans>
        )
      }
    >
      <ReferralAnalytics
        referrerLink={(referrer, words) => (
          <Link to="/admin/referrals" search={(search) => ({ ...search, referrer })} preload={false}>
            {words}
          </Link>
        )}
      />
    </Page>
  )
}
