import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ReferralAnalytics } from '../../features/referral-administration/referral-analytics.tsx'
import { useBrand } from '../../lib/brand.ts'
import { useViewer } from '../../lib/viewer.ts'
import { can } from '../../lib/viewer-rules.ts'
import { Page } from '../../ui/page.tsx'

/** Referral analytics (AD-14), with the way to what waits for a decision. */
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
            How far people get who come by a link. What looks odd waits in{' '}
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
