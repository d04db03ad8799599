import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { AdPlacements } from './ad-placements.tsx'

/** The screen of the ads and their results (AD-8). */
export function AdPlacementsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Ad placements`}
      product={product}
      measure="wide"
      lead={t`Ads at the edges of members’ pages, by date and priority.`}
    >
      <AdPlacements />
    </Page>
  )
}
