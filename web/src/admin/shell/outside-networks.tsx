import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'

/** In place of every screen where the operator allows the administration from other networks only (SE-2). */
export function OutsideNetworks() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Administration`} product={product} measure="wide">
      <EmptyState
        title={t`The administration can be used from allowed networks only`}
        text={t`You are connected from another network. Connect from an allowed one, such as your office or its VPN, and reload this page. Your chats work as usual.`}
      />
    </Page>
  )
}
