import { useLingui } from '@lingui/react/macro'
import { ReferralReviews } from '../../features/referral-administration/referral-reviews.tsx'
import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'

/** Referrals that wait for an administrator (decisions 5). */
export function ReferralReviewsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Referral reviews`}
      product={product}
      measure="wide"
      lead={t`Held referrals pay nobody until you decide.`}
    >
      <ReferralReviews />
    </Page>
  )
}
