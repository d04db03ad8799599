import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { TabLinks } from '../controls/tab-links.tsx'

/** The audit log, with the security events beside it. Each has its own address (SA-3). */
export function AuditRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`Audit Logs`}
      product={product}
      measure="wide"
      lead={t`Every change by an administrator, with author, time and network. Nothing here can be edited.`}
    >
      <TabLinks
        label={t`Parts of the audit log`}
        tabs={[
          { to: '/super-admin/audit', name: t`Entries` },
          { to: '/super-admin/audit/events', name: t`Security events` },
        ]}
      />
      <Outlet />
    </Page>
  )
}
