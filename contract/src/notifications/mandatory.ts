import type { NotificationAbout } from './index.ts'

/** The notifications about an account's security: also shown to people who want no notifications (ST-4). */
export const MANDATORY_NOTIFICATIONS = [
  'signed_in_elsewhere',
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'sign_in_link_issued',
  'sign_in_link_handed_over',
  'suspicious_activity',
  'data_export_ready',
  'deletion_requested',
  'role_changed',
] as const satisfies readonly NotificationAbout['code'][]
