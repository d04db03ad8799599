import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { CreditGifts } from './credit-gifts.tsx'

/** The screen of credit gifts (AD-9). */
export function CreditGiftsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Credit gifts`}
      product={product}
      measure="wide"
      lead={t`Gifts wait here until an administrator processes them. The credits then arrive at once and never expire.`}
    >
      <CreditGifts />
    </Page>
  )
}
