import { useLingui } from '@lingui/react/macro'
import { Approvals } from '../../features/approvals/approvals.tsx'
import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'

/** What waits for a second person. */
export function ApprovalsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Approvals`}
      product={product}
      measure="wide"
      lead={t`What one person asked for and another one decides. Nobody decides their own request, or one about themselves.`}
    >
      <Approvals />
    </Page>
  )
}
