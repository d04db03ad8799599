import { useLingui } from '@lingui/react/macro'
import { Users } from '../../features/users/users.tsx'
import { useBrand } from '../../lib/brand.ts'
import { Page } from '../../ui/page.tsx'

/** The people of the product (AD-3). */
export function UsersRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Users`} product={product} measure="wide" lead={t`Everybody with an account.`}>
      <Users />
    </Page>
  )
}

/** The same for super admins, who may change every role and see what each person did (SA-2). */
export function SuperAdminUsersRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`User Management`}
      product={product}
      measure="wide"
      lead={t`Open a person to change their role, see what they did, sign them out or ban them.`}
    >
      <Users />
    </Page>
  )
}
