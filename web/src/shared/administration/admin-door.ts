import type { MessageDescriptor } from '@lingui/core'
import { adminAreaPermission, isUnder } from '@pepper/contract/admin-screens'
import type { Viewer } from '@pepper/contract/identity'
import type { Permission } from '@pepper/contract/permissions'
import { can } from '../viewer-rules.ts'

export type AdminGroup = 'core' | 'management' | 'settings' | 'super_admin'

const GROUPS: readonly AdminGroup[] = ['core', 'management', 'settings', 'super_admin']

/** A screen of the administration: its path, the permission that it needs, and its group in the navigation. */
export interface AdminScreen {
  path: string
  name: MessageDescriptor
  group: AdminGroup
  permission: Permission
}

type Screens = readonly AdminScreen[]

/**
 * The decision about a person who opens the administration (AD-1): `sign_in` sends visitors to the sign-in and back,
 * `not_admin` and `not_super_admin` send them home with 'Access Denied', `not_permitted` explains the permission that
 * this screen needs, `factor_due` says that an administrator has gone without a second factor for too long, and
 * `outside_networks` that the administration opens in other networks only (SE-2).
 */
export type AdminDoor =
  | 'sign_in'
  | 'not_admin'
  | 'not_super_admin'
  | 'not_permitted'
  | 'factor_due'
  | 'outside_networks'
  | 'open'

/** Decides whether a person may open an address of the administration, by permissions, never by role names (D7). */
export function adminDoor(viewer: Viewer, pathname: string, screens: Screens): AdminDoor {
  const area = adminAreaPermission(pathname)
  if (area === null) return 'open'
  if (viewer.status === 'guest') return 'sign_in'
  if (viewer.is_outside_admin_networks) return 'outside_networks'
  if (viewer.second_factor_due_at && !can(viewer, 'admin.enter')) return 'factor_due'
  if (!can(viewer, area)) return area === 'admin.enter' ? 'not_admin' : 'not_super_admin'
  const screen = screenAt(pathname, screens)
  return screen === null || can(viewer, screen.permission) ? 'open' : 'not_permitted'
}

/** Finds the screen that an address belongs to: the screen's own address, or one below it. */
export function screenAt(pathname: string, screens: Screens): AdminScreen | null {
  return screens.find(({ path }) => isUnder(pathname, path)) ?? null
}

/** Lists the screens that a person may use, by group; groups without a screen are left out. */
export function allowedScreens(
  viewer: Viewer,
  screens: Screens,
): { group: AdminGroup; screens: AdminScreen[] }[] {
  const allowed = screens.filter(
    ({ path, permission }) => can(viewer, adminAreaPermission(path) ?? permission) && can(viewer, permission),
  )
  return GROUPS.map((group) => ({
    group,
    screens: allowed.filter((screen) => screen.group === group),
  })).filter((listed) => listed.screens.length > 0)
}

/**
 * Finds the screen that `/admin` leads to: the first one with a permission of its own. A screen for all who may enter
 * is opened only by choice, so that a narrow role starts with its own work. Null if there is none.
 */
export function landingScreen(viewer: Viewer, screens: Screens): AdminScreen | null {
  const allowed = allowedScreens(viewer, screens).flatMap((listed) => listed.screens)
  return allowed.find(({ permission }) => permission !== 'admin.enter') ?? null
}
