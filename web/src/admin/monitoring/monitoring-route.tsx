import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { TabLinks } from '../controls/tab-links.tsx'

/** The screen of the server's health and of accounts with unusual activity (SA-4, SE-2). */
export function MonitoringRoute() {
  const { t } = useLingui()
  const { product } = useBrand()
  return (
    <Page
      title={t`System Monitoring`}
      product={product}
      measure="wide"
      lead={t`The last hour of all nodes, updated every five seconds.`}
    >
      <TabLinks
        label={t`Parts of monitoring`}
        tabs={[
          { to: '/super-admin/monitoring', name: t`Server` },
          { to: '/super-admin/monitoring/accounts', name: t`Flagged accounts` },
        ]}
      />
      <Outlet />
    </Page>
  )
}
