import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { Approvals } from './approvals.tsx'

/** The screen of requests that wait for a second person. */
export function ApprovalsRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Approvals`}
      product={product}
      measure="wide"
      lead={t`Requests that need a second person. You cannot decide your own requests, or requests about you.`}
    >
      <Approvals />
    </Page>
  )
}
