import { ads } from './ads.ts'
import { analytics } from './analytics.ts'
import { announcements } from './announcements.ts'
import { approvals } from './approvals.ts'
import { assets } from './assets.ts'
import { audit } from './audit.ts'
import { chat } from './chat.ts'
import { claims } from './claims.ts'
import { content } from './content.ts'
import { credits } from './credits.ts'
import { ecosystem } from './ecosystem.ts'
import { health } from './health.ts'
import { identity } from './identity.ts'
import { knowledge } from './knowledge.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { memberInvitations } from './member-invitations.ts'
import { membership } from './membership.ts'
import { waitlist } from './membership-admin.ts'
import { monitoring } from './monitoring.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { preferencesOperations } from './preferences.ts'
import { referrals } from './referrals.ts'
import { roles } from './roles.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { users } from './users.ts'

/** Every operation of the product, by domain. */
export const contract = {
  identity,
  preferences: preferencesOperations,
  membership,
  referrals,
  claims,
  waitlist,
  credits,
  chat,
  knowledge,
  live,
  notices,
  notifications,
  announcements,
  mail,
  ecosystem,
  content,
  ads,
  assets,
  settings,
  users,
  invitations: memberInvitations,
  audit,
  roles,
  analytics,
  health,
  monitoring,
  security,
  approvals,
}
export type Contract = typeof contract
