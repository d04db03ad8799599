import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { ReferralReviews } from './referral-reviews.tsx'

/** The screen of the referrals that wait for an administrator (D5). */
export function ReferralReviewsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Referral reviews`}
      product={product}
      measure="wide"
      lead={t`Held referrals pay no credits until you decide.`}
    >
      <ReferralReviews />
    </Page>
  )
}
