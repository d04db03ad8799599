import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { BrandPicturesPage } from './brand-pictures-page.tsx'

/** The screen of the operator's own pictures, which replace the built-in ones (AD-10). */
export function PicturesRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Assets`}
      product={product}
      measure="wide"
      lead={t`Logos, background, link image and icon, shown as members see them. Saving applies to everyone.`}
    >
      <BrandPicturesPage />
    </Page>
  )
}
