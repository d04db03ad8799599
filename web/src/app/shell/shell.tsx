import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useBrand } from '../../lib/brand.ts'
import { useMember } from '../../lib/viewer.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { AppDrawer } from './app-drawer.tsx'
import { AppHeader } from './app-header.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import styles from './shell.module.css'

const AccountDialog = lazy(() =>
  import('../../features/account/account-dialog.tsx').then(({ AccountDialog: component }) => ({
    default: component,
  })),
)

/** What stands around every screen: header, drawer, account settings, messages. */
export function Shell() {
  const [open, setOpen] = useState<'drawer' | 'account' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const member = useMember()
  const { persona_slug } = useBrand()
  useFocusOnArrival()
  return (
    <>
      <div className={`page-frame ${styles.frame}`}>
        <AppHeader pathname={pathname} isMenuOpen={open === 'drawer'} onMenu={() => setOpen('drawer')} />
        <ConnectionBanner />
        <Outlet />
      </div>
      <AppDrawer
        isOpen={open === 'drawer'}
        onClose={close}
        onAccount={() => setOpen('account')}
        meetPath={`/meet-${persona_slug}`}
      />
      <Suspense>{member && open === 'account' && <AccountDialog member={member} onClose={close} />}</Suspense>
      <Toaster />
    </>
  )
}

/** After a way to another page the keyboard and the screen reader start at its main part. */
function useFocusOnArrival() {
  // The address changes while the page is still being fetched; what counts is the page that is shown.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const [first] = useState(pathname)
  const [hasMoved, setMoved] = useState(false)
  useEffect(() => {
    if (!hasMoved && pathname === first) return
    setMoved(true)
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, first, hasMoved])
}
