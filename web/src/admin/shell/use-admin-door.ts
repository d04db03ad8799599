import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { postOnLeaving } from '../../lib/post-on-leaving.ts'
import { type AdminDoor, adminDoor } from '../../shared/administration/admin-door.ts'
import { adminScreens } from '../../shared/administration/admin-screens.ts'
import { useViewer } from '../../shared/viewer.ts'
import { showToast } from '../../ui/toasts/toasts.ts'

/**
 * Decides whether the viewer may see the page at an address of the administration (AD-1). Visitors are sent to sign in,
 * and back after it; others are sent home with 'Access Denied'. The viewer comes with the page, so there is nothing to
 * wait for. The server refuses the calls of everyone else in any case.
 */
export function useAdminDoor(pathname: string): AdminDoor {
  const { t } = useLingui()
  const navigate = useNavigate()
  const door = adminDoor(useViewer(), pathname, adminScreens)
  useEffect(() => {
    if (door === 'open' || door === 'sign_in' || isClosedForNow(door)) return
    // The door leads away at once. A lost connection loses the note, not the page.
    void postOnLeaving('/api/security-events/denied-screens', { path: pathname })
  }, [door, pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the viewer decides, not the language
  useEffect(() => {
    if (door === 'open' || door === 'not_permitted' || isClosedForNow(door)) return
    if (door === 'sign_in') {
      const next = location.pathname + location.search
      return void navigate({ to: '/auth', search: { next }, replace: true })
    }
    const text =
      door === 'not_admin'
        ? t`You need admin privileges to access this page.`
        : t`You need super admin privileges to access this page.`
    showToast({ title: t`Access Denied`, text, tone: 'destructive' })
    void navigate({ to: '/', replace: true })
  }, [door, navigate])
  return door
}

/** Returns whether the administration is closed to an administrator, who reads the reason in place of the screen. */
const isClosedForNow = (door: AdminDoor) => door === 'factor_due' || door === 'outside_networks'
