import type { MessageDescriptor } from '@lingui/core'
import type { Viewer } from '@pepper/contract/identity'
import { type AdminScreen, allowedScreens } from '../../shared/administration/admin-door.ts'
import { can } from '../../shared/viewer-rules.ts'

export interface SuperAdminLink {
  path: string
  name: MessageDescriptor
}

/** Those links that lead a super admin to a screen they may use; none for anybody else. */
export function superAdminLinks(
  viewer: Viewer,
  links: readonly SuperAdminLink[],
  screens: readonly AdminScreen[],
): SuperAdminLink[] {
  if (!can(viewer, 'super_admin.enter')) return []
  const allowed = allowedScreens(viewer, screens).flatMap((group) => group.screens)
  return links.filter(({ path }) => allowed.some((screen) => screen.path === path))
}
