import type { MessageDescriptor } from '@lingui/core'
import type { Viewer } from '@pepper/contract/identity'
import { type AdminScreen, allowedScreens } from '../../shared/administration/admin-door.ts'
import { can } from '../../shared/viewer-rules.ts'

export interface SuperAdminLink {
  path: string
  name: MessageDescriptor
}

/** Filters the links to those of screens that a super admin may use. Other people get none. */
export function superAdminLinks(
  viewer: Viewer,
  links: readonly SuperAdminLink[],
  screens: readonly AdminScreen[],
): SuperAdminLink[] {
  if (!can(viewer, 'super_admin.enter')) return []
  const allowed = allowedScreens(viewer, screens).flatMap((group) => group.screens)
  return links.filter(({ path }) => allowed.some((screen) => screen.path === path))
}
