import { useLingui } from '@lingui/react/macro'
import { WebhookDeliveries } from '../../features/ecosystem/webhook-deliveries.tsx'
import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'

/** Deliveries to the sister platform (RF-5). */
export function SisterPlatformRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Sister platform`}
      product={product}
      measure="wide"
      lead={t`Every new profile and qualified referral, on its way there.`}
    >
      <WebhookDeliveries />
    </Page>
  )
}
