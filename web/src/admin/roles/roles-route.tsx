import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { Roles } from './roles.tsx'

/** The screen of the roles and their holders (SA-1). */
export function RolesRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Role Management`} product={product} measure="wide" lead={t`Changes apply immediately.`}>
      <Roles />
    </Page>
  )
}
