import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'

export function AuthLinkRoute() {
  const { product } = useBrand()
  return (
    <Page title={product} product={product}>
      {null}
    </Page>
  )
}
