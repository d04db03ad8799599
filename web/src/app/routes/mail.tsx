import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'

export function MailRoute() {
  const { product } = useBrand()
  return (
    <Page title={product} product={product}>
      {null}
    </Page>
  )
}
