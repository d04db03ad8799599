import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingKey } from '@pepper/contract/settings'

interface SettingLabels {
  name: MessageDescriptor
  /** The effect of the setting, shown beside it. */
  hint: MessageDescriptor
}

export const settingLabels: Record<SettingKey, SettingLabels> = {
  site_name: {
    name: msg`Site Name`,
    hint: msg`Name of the product on pages and in emails. Empty: the name of the configured brand.`,
  },
  max_users_per_day: {
    name: msg`Max Users Per Day`,
    hint: msg`New accounts a day. 0 is no limit.`,
  },
  max_chat_sessions: {
    name: msg`Max Chat Sessions`,
    hint: msg`New chats per person a day. After that, a message from home continues the latest chat. 0 is no limit.`,
  },
  guest_chat: {
    name: msg`Guest chat`,
    hint: msg`Visitors can chat without an account, up to the daily limits below. Their chats are deleted after 7 days unless they sign up.`,
  },
  guest_messages_a_day: {
    name: msg`Messages per guest a day`,
    hint: msg`Then the guest is asked to sign up or to come back tomorrow.`,
  },
  guest_network_messages_a_day: {
    name: msg`Guest messages per network a day`,
    hint: msg`All guests of one network together, so that clearing cookies does not help. Offices and schools share a network.`,
  },
  guest_site_messages_a_day: {
    name: msg`Total guest messages a day`,
    hint: msg`All guests together.`,
  },
  system_theme: {
    name: msg`Default theme`,
    hint: msg`For people who have not chosen one. System follows the device.`,
  },
  maintenance_mode: {
    name: msg`Maintenance Mode`,
    hint: msg`Enable to prevent new users from accessing the system. Members can sign in and read, but not write in a chat.`,
  },
  registration_enabled: {
    name: msg`Registration Enabled`,
    hint: msg`Allow new users to register accounts`,
  },
  sign_in_by_email: {
    name: msg`Sign in by email`,
    hint: msg`Lets people sign in with an emailed code or link instead of their password. A second factor is still required.`,
  },
  email_notifications: {
    name: msg`Email Notifications`,
    hint: msg`Send email notifications for system events`,
  },
  mails_an_hour: {
    name: msg`Emails an hour`,
    hint: msg`All emails of the site. Announcements and invitations wait from 60%, emails to people who join from 80%, so sign-in and security emails always get through. 0 is no limit.`,
  },
  mails_a_day: {
    name: msg`Emails a day`,
    hint: msg`All emails of the site in a day. Emails beyond it wait until midnight. 0 is no limit.`,
  },
  text_messages_a_day: {
    name: msg`Text messages a day`,
    hint: msg`Codes sent to phone numbers in a day. After that, no one gets one until midnight. Each message costs money. 0 is no limit.`,
  },
  xp_answered: {
    name: msg`XP for an answer`,
    hint: msg`For each answered message that costs a credit.`,
  },
  xp_first_of_day: {
    name: msg`XP for the first of a day`,
    hint: msg`In addition, for the first such message of the day.`,
  },
  xp_referral_qualified: {
    name: msg`XP for a referral`,
    hint: msg`When a referral qualifies.`,
  },
  xp_activation: {
    name: msg`XP for an activation`,
    hint: msg`When a waitlist record is activated.`,
  },
  referral_burst_limit: {
    name: msg`Referrals without review`,
    hint: msg`Referrals beyond this number from one network are held for your decision. 0 is no limit.`,
  },
  referral_burst_hours: {
    name: msg`Time window in hours`,
    hint: msg`Time window for counting referrals from one network.`,
  },
  suspicion_failed_attempts: {
    name: msg`Failed sign-ins allowed`,
    hint: msg`More failed sign-ins than this since the last successful one flag the account. 0 turns it off.`,
  },
  suspicion_failed_minutes: {
    name: msg`Failed sign-in window, in minutes`,
    hint: msg`Time window for counting failed sign-ins.`,
  },
  suspicion_locations: {
    name: msg`Locations allowed`,
    hint: msg`Sign-ins from more places than this flag the account. 0 turns it off.`,
  },
  suspicion_location_minutes: {
    name: msg`Location window, in minutes`,
    hint: msg`Time window for counting locations.`,
  },
  suspicion_refusals: {
    name: msg`Refused requests`,
    hint: msg`Requests refused by rate limits or missing permissions before the account is flagged. Counted in tens. 0 turns it off.`,
  },
  suspicion_refusal_minutes: {
    name: msg`Refused request window, in minutes`,
    hint: msg`Time window for counting refused requests.`,
  },
  suspicion_habit_sign_ins: {
    name: msg`Sign-ins that form a habit`,
    hint: msg`After this many sign-ins in 90 days, a sign-in at an unusual hour flags the account. 0 turns it off.`,
  },
  model_tokens_a_day: {
    name: msg`Model tokens a day`,
    hint: msg`Once the language model has used this many, the built-in guide answers until midnight and says so. Super admins are warned at 80%. 0 is no limit.`,
  },
  model_cost_a_day: {
    name: msg`Model cost a day`,
    hint: msg`Cost limit in the currency of the configured prices. Needs LLM_PRICE_INPUT and LLM_PRICE_OUTPUT. 0 is no limit.`,
  },
  gift_daily_limit: {
    name: msg`Gifted credits a day`,
    hint: msg`Credits one administrator can give a day, in total. 0 is no limit.`,
  },
  two_people: {
    name: msg`Approval by a second person`,
    hint: msg`Large gifts, higher XP rewards, waitlist files that bring XP, full exports, bulk bans and demotions, and appointing, banning or demoting administrators need the approval of another person.`,
  },
  two_people_gift_limit: {
    name: msg`Gifts without approval`,
    hint: msg`With approval on: credits one administrator can give in 24 hours without it. Larger gifts wait.`,
  },
  session_idle_days: {
    name: msg`Days members stay signed in`,
    hint: msg`Days without a visit before members have to sign in again.`,
  },
  session_max_days: {
    name: msg`Longest session of a member, in days`,
    hint: msg`Counted from sign-in, regardless of visits.`,
  },
  admin_session_idle_hours: {
    name: msg`Hours administrators stay signed in`,
    hint: msg`Hours without a visit, for everyone with admin access. Also applies to you, and to open sessions at once.`,
  },
  admin_session_max_days: {
    name: msg`Longest session of an administrator, in days`,
    hint: msg`Counted from sign-in, regardless of visits. Also applies to you, and to open sessions at once.`,
  },
  admin_factor_days: {
    name: msg`Days administrators may go without a second factor`,
    hint: msg`After that, they cannot open the administration until they add a passkey or an authenticator app. 0 turns it off. Does not apply on localhost.`,
  },
  unknown_device_code: {
    name: msg`Emailed code on new devices`,
    hint: msg`People without a second factor need an emailed code when they sign in with a password on a new device. Needs a mail server. Does not apply on localhost.`,
  },
  admin_networks: {
    name: msg`Networks allowed for the administration`,
    hint: msg`IPv4 and IPv6 networks, separated by commas. From elsewhere administrators can only chat, and API keys do not work. Empty: everywhere.`,
  },
  retention_chat_days: {
    name: msg`Days to keep chats`,
    hint: msg`After the last message. Older chats are deleted for good within two hours. 0 keeps them until their owner deletes them.`,
  },
  retention_security_event_days: {
    name: msg`Days to keep security events`,
    hint: msg`Sign-ins and refused attempts, with their networks.`,
  },
  retention_audit_personal_days: {
    name: msg`Days to keep names in the audit log`,
    hint: msg`After that, names, addresses and reasons are erased; the entries stay. 0 keeps them.`,
  },
  retention_mail_days: {
    name: msg`Days to keep emails`,
    hint: msg`Emails waiting here because no mail server is set up.`,
  },
  retention_import_days: {
    name: msg`Days to keep rejected import lines`,
    hint: msg`Counted from the end of the import.`,
  },
  retention_gap_days: {
    name: msg`Days to show questions without an answer`,
    hint: msg`Questions that the guide could not answer, and replies that did not help. They are always deleted with their chat or account.`,
  },
  gap_people_min: {
    name: msg`People behind a shown question`,
    hint: msg`Number of different people who must have asked it. 1 shows every question, without names.`,
  },
}

export interface SettingGroup {
  name: MessageDescriptor
  keys: readonly SettingKey[]
}

export const settingGroups: readonly SettingGroup[] = [
  {
    name: msg`General Settings`,
    keys: ['site_name', 'max_users_per_day', 'max_chat_sessions', 'system_theme'],
  },
  {
    name: msg`System Settings`,
    keys: ['maintenance_mode', 'registration_enabled', 'sign_in_by_email'],
  },
  {
    name: msg`Guest Chat`,
    keys: ['guest_chat', 'guest_messages_a_day', 'guest_network_messages_a_day', 'guest_site_messages_a_day'],
  },
  { name: msg`Notification Settings`, keys: ['email_notifications'] },
  { name: msg`Email Limits`, keys: ['mails_an_hour', 'mails_a_day'] },
  { name: msg`Text Messages`, keys: ['text_messages_a_day'] },
  {
    name: msg`XP Rules`,
    keys: ['xp_answered', 'xp_first_of_day', 'xp_referral_qualified', 'xp_activation'],
  },
  { name: msg`Credit Gifts`, keys: ['gift_daily_limit'] },
  { name: msg`Model Budget`, keys: ['model_tokens_a_day', 'model_cost_a_day'] },
  { name: msg`Two People`, keys: ['two_people', 'two_people_gift_limit'] },
  {
    name: msg`Sessions`,
    keys: [
      'session_idle_days',
      'session_max_days',
      'admin_session_idle_hours',
      'admin_session_max_days',
      'admin_factor_days',
      'unknown_device_code',
      'admin_networks',
    ],
  },
  {
    name: msg`Data Retention`,
    keys: [
      'retention_chat_days',
      'retention_security_event_days',
      'retention_audit_personal_days',
      'retention_mail_days',
      'retention_import_days',
      'retention_gap_days',
      'gap_people_min',
    ],
  },
  { name: msg`Referral Holds`, keys: ['referral_burst_limit', 'referral_burst_hours'] },
  {
    name: msg`Suspicious Activity`,
    keys: [
      'suspicion_failed_attempts',
      'suspicion_failed_minutes',
      'suspicion_locations',
      'suspicion_location_minutes',
      'suspicion_refusals',
      'suspicion_refusal_minutes',
      'suspicion_habit_sign_ins',
    ],
  },
]
