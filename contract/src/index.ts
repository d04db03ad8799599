import { ads } from './ads.ts'
import { analytics } from './analytics.ts'
import { announcements } from './announcements.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit/index.ts'
import { brandPictures } from './brand-pictures.ts'
import { gaps } from './chat/gaps.ts'
import { guests } from './chat/guests.ts'
import { chat } from './chat/index.ts'
import { contentFiles } from './content/files.ts'
import { content } from './content/index.ts'
import { credits } from './credits/index.ts'
import { apiKeys } from './identity/api-keys.ts'
import { identity } from './identity/index.ts'
import { joining } from './joining/index.ts'
import { knowledge } from './knowledge/index.ts'
import { verifiedAnswers } from './knowledge/verified-answers.ts'
import { live } from './live/index.ts'
import { mail } from './mail.ts'
import { monitoring } from './monitoring/index.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications/index.ts'
import { preferencesOperations } from './preferences.ts'
import { privacy } from './privacy.ts'
import { recovery } from './recovery.ts'
import { referrals } from './referrals.ts'
import { roles } from './roles.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'
import { waitlist } from './waitlist/index.ts'
import { waysIn } from './ways-in/index.ts'
import { webhooks } from './webhooks.ts'

/** Every operation of the product, by domain. */
export const contract = {
  identity: { ...identity, apiKeys },
  preferences: preferencesOperations,
  joining,
  waysIn,
  referrals,
  waitlist,
  credits,
  chat: { ...chat, gaps, guests },
  knowledge: { ...knowledge, verified: verifiedAnswers },
  live,
  notices,
  privacy,
  recovery,
  notifications,
  announcements,
  mail,
  webhooks,
  content: { ...content, files: contentFiles },
  ads,
  brandPictures,
  settings,
  users,
  audit,
  roles,
  analytics,
  monitoring,
  security,
  approvals,
  tokens,
}
export type Contract = typeof contract
