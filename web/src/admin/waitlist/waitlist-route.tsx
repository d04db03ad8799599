import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { TabLinks } from '../controls/tab-links.tsx'

/** The waitlist with its imports, claims and invitations, each at its own address (AD-14). */
export function WaitlistRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page title={t`Waitlist`} product={product} measure="wide" lead={t`People waiting for an invitation.`}>
      <TabLinks
        label={t`Parts of the waitlist`}
        tabs={[
          { to: '/admin/waitlist', name: t`People` },
          { to: '/admin/waitlist/imports', name: t`Imports` },
          { to: '/admin/waitlist/claims', name: t`Claims` },
          { to: '/admin/waitlist/invitations', name: t`Invitations` },
        ]}
      />
      <Outlet />
    </Page>
  )
}
