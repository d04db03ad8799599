import { useLingui } from '@lingui/react/macro'
import { Analytics } from '../../features/analytics/analytics.tsx'
import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'

/** What people do here, over time (AD-4). */
export function AdminAnalyticsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Analytics`} product={product} measure="wide">
      <Analytics />
    </Page>
  )
}
