import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'

/** The screen of deliveries to the sister platform (RF-5). */
export function SisterPlatformRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Sister platform`}
      product={product}
      measure="wide"
      lead={t`New profiles and qualified referrals sent to the sister platform.`}
    >
      <WebhookDeliveries />
    </Page>
  )
}
