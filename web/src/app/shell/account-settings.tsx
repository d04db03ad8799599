import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { AccountDialog } from '../../member/account/account-dialog.tsx'
import { signOutAfter, signOutEverywhere } from '../../member/account/sign-out.ts'
import { recountInbox } from '../../member/notifications/inbox.ts'
import { allowedScreens } from '../../shared/administration/admin-door.ts'
import { adminScreens } from '../../shared/administration/admin-screens.ts'
import { becomeViewer, memberId, useViewer } from '../../shared/viewer.ts'
import type { Member } from '../../shared/viewer-rules.ts'
import { AdminPanel } from '../admin-panel/admin-panel.tsx'
import { superAdminLinks } from '../admin-panel/super-admin-links.ts'
import { superAdminScreens } from '../admin-panel/super-admin-screens.ts'
import { SuperAdminSettings } from '../admin-panel/super-admin-settings.tsx'
import type { useSettingsAddress } from './use-settings-address.ts'

/** The screens that have nothing for visitors. */
const MEMBERS_ONLY = /^\/(referrals|credit-history|announcements|claim)\/?$/

/**
 * The time after which a person is signed out although the page that they leave is still there, in ms. A busy phone takes
 * longer than 300 for home, and would show that the page is for members only.
 */
const LEAVING_MS = 1_000

type AccountSettingsProps = { member: Member; settings: ReturnType<typeof useSettingsAddress> }

/** Shows the account settings, with links to the administration for people who may use it (ST-1). */
export function AccountSettings({ member, settings }: AccountSettingsProps) {
  const viewer = useViewer()
  const links = superAdminLinks(viewer, superAdminScreens, adminScreens)
  useRecount(member.preferences.notifications)
  useProfileLookup(member)
  useHomeReady()
  const navigate = useNavigate()
  const leavePage = async () => {
    // A page for members would only ask the visitor to sign in again, and so would the address of the settings
    // elsewhere.
    const left = MEMBERS_ONLY.test(location.pathname) ? navigate({ to: '/', search: {} }) : settings.forget()
    // Without a connection the next page may never come.
    await Promise.race([left, new Promise((resolve) => setTimeout(resolve, LEAVING_MS))])
  }
  return (
    <AccountDialog
      member={member}
      section={settings.section ?? ''}
      onClose={settings.close}
      onSignOut={() => void signOutAfter(leavePage)}
      onSignOutEverywhere={() => void signOutEverywhere(leavePage)}
      superAdmin={links.length > 0 && <SuperAdminSettings links={links} />}
      administration={allowedScreens(viewer, adminScreens).length > 0 && <AdminPanel />}
    />
  )
}

/** Loads home while the settings are open over a page for members, so that signing out leads there at once. */
function useHomeReady() {
  const router = useRouter()
  useEffect(() => {
    if (MEMBERS_ONLY.test(location.pathname)) void router.preloadRoute({ to: '/' }).catch(() => {})
  }, [router])
}

/** Counts the unread notifications again when the member turns notifications on or off (ST-4). */
function useRecount(wantsNotifications: boolean) {
  const counted = useRef(wantsNotifications)
  useEffect(() => {
    if (counted.current !== wantsNotifications) void recountInbox()
    counted.current = wantsNotifications
  }, [wantsNotifications])
}

/**
 * Requests a profile for an account without one when its settings open, if there can be one (ST-2). Otherwise the
 * fallback shows.
 */
function useProfileLookup({ profile }: Member) {
  const isFallback = profile.id === null
  useEffect(() => {
    if (isFallback) void lookUpProfile()
  }, [isFallback])
}

async function lookUpProfile(): Promise<void> {
  const asked = memberId()
  const found = await api.joining.restoreProfile({}).catch(() => null)
  if (found && memberId() === asked) becomeViewer(found)
}
