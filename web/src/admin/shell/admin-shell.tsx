import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screenAt } from '../../shared/administration/admin-door.ts'
import { adminScreens } from '../../shared/administration/admin-screens.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { AdminNav } from './admin-nav.tsx'
import styles from './admin-shell.module.css'
import { MaintenanceBanner } from './maintenance-banner.tsx'
import { OutsideNetworks } from './outside-networks.tsx'
import { FactorBanner, FactorDue } from './second-factor-due.tsx'
import { useAdminDoor } from './use-admin-door.ts'

/** The frame of every screen of the administration: the access check and the navigation between its screens (AD-1). */
export function AdminShell() {
  // The path of the page that is drawn here. On the way in or out the address already, or still, names another page.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const door = useAdminDoor(pathname)
  if (door === 'factor_due') return <FactorDue />
  if (door === 'outside_networks') return <OutsideNetworks />
  if (door !== 'open' && door !== 'not_permitted') return <main id="main" tabIndex={-1} />
  return (
    <AdminFrame pathname={pathname}>
      {door === 'open' ? <Outlet /> : <NotPermitted pathname={pathname} />}
    </AdminFrame>
  )
}

/** Shows the navigation of the administration beside a screen. */
export function AdminFrame({ pathname, children }: { pathname: string; children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <AdminNav pathname={pathname} />
      <div className={styles.screen}>
        <FactorBanner />
        <MaintenanceBanner />
        {children}
      </div>
    </div>
  )
}

/** The message in place of a screen that this person may know of, but not use. */
function NotPermitted({ pathname }: { pathname: string }) {
  const { t, i18n } = useLingui()
  const { product } = useBrand()
  const screen = screenAt(pathname, adminScreens)
  if (!screen) return null
  const { permission } = screen
  return (
    <Page title={i18n._(screen.name)} product={product} measure="wide">
      <EmptyState
        mood="idle"
        title={t`Your role does not cover this screen`}
        text={
          <Trans>
            It needs the permission <code>{permission}</code>. A role manager can give it to you; it applies
            at once.
          </Trans>
        }
      />
    </Page>
  )
}
