import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { Analytics } from './analytics.tsx'

/** The screen that shows how people use the product over time (AD-4). */
export function AdminAnalyticsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Analytics`} product={product} measure="wide">
      <Analytics />
    </Page>
  )
}
