import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../shared/brand/brand.ts'
import { useMember } from '../../shared/viewer.ts'
import { can } from '../../shared/viewer-rules.ts'
import { Page } from '../../ui/page.tsx'
import { TabLinks } from '../controls/tab-links.tsx'
import { Invitations } from './invitations/invitations.tsx'
import { Users } from './users.tsx'

/** The screen of the people of the product (AD-3). */
export function UsersRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Users`} product={product} measure="wide" lead={t`Everyone with an account.`}>
      <UserTabs />
      <Users />
    </Page>
  )
}

/** The screen of the people who were invited by name, whether or not they have joined (AU-14). */
export function InvitedPeopleRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Users`} product={product} measure="wide" lead={t`People with a personal invitation.`}>
      <UserTabs />
      <Invitations />
    </Page>
  )
}

function UserTabs() {
  const { t } = useLingui()
  const member = useMember()
  if (!member || !can(member, 'users.invite')) return null
  return (
    <TabLinks
      label={t`Parts of the users`}
      tabs={[
        { to: '/admin/users', name: t`People` },
        { to: '/admin/users/invitations', name: t`Invitations` },
      ]}
    />
  )
}

/** The same screen for super admins, who may change every role and see what each person did (SA-2). */
export function SuperAdminUsersRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`User Management`}
      product={product}
      measure="wide"
      lead={t`Open a person to change their role, see their activity, sign them out or ban them.`}
    >
      <Users />
    </Page>
  )
}
