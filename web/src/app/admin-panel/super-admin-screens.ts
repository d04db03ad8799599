import { msg } from '@lingui/core/macro'
import type { SuperAdminLink } from './super-admin-links.ts'

/** The links of the Super Admin Settings in the account settings, in the documents' words and order (ST-1). */
export const superAdminScreens: readonly SuperAdminLink[] = [
  { path: '/super-admin/roles', name: msg`Role Management` },
  { path: '/super-admin/users', name: msg`User Management` },
  { path: '/super-admin/monitoring', name: msg`System Monitoring` },
  { path: '/admin/users', name: msg`Admin Oversight` },
]
