import { NETWORK_LIST_MAX_CHARACTERS } from '@pepper/contract/limits'
import { colorScheme } from '@pepper/contract/preferences'
import { type SettingKey, settingKeys, siteName } from '@pepper/contract/settings'
import * as z from 'zod'
import { NETWORKS_MAX, parseNetworkList } from '../../platform/http/network-list.ts'

const toggle = (fallback: boolean, doc: string) => ({
  kind: 'switch' as const,
  schema: z.boolean(),
  default: fallback,
  doc,
})

const number = (fallback: number, doc: string, { min, max } = { min: 0, max: 1_000_000 }) => ({
  kind: 'number' as const,
  schema: z.number().int().min(min).max(max),
  default: fallback,
  min,
  min_beside_zero: null,
  max,
  doc,
})

/**
 * A number of days for which data is kept. With `orForever`, 0 is for ever, and less than a month is a typing error
 * rather than a wish.
 */
const days = (
  fallback: number,
  doc: string,
  { min, orForever = false }: { min: number; orForever?: boolean },
) => {
  const counted = z.number().int().min(min).max(3650)
  return {
    kind: 'number' as const,
    schema: orForever ? z.union([z.literal(0), counted]) : counted,
    default: fallback,
    min: orForever ? 0 : min,
    min_beside_zero: orForever ? min : null,
    max: 3650,
    doc,
  }
}

/** Networks in one spelling, as `isInNetworkList` reads them. */
const networkList = z
  .string()
  .max(NETWORK_LIST_MAX_CHARACTERS)
  .transform((text, check) => {
    const parsed = parseNetworkList(text)
    if ('list' in parsed && parsed.list.split(', ').length <= NETWORKS_MAX) return parsed.list
    check.addIssue({
      code: 'custom',
      message: 'wrong' in parsed ? `Not a network: ${parsed.wrong}` : `More than ${NETWORKS_MAX} networks.`,
    })
    return z.NEVER
  })

/** Minutes of a time that the rule of suspicious activity looks back: a day at most. */
const withinADay = { min: 1, max: 1440 }

/** Every operator setting that can be changed at run time: its values, its default, and its description. */
export const settingsRegistry = {
  site_name: {
    kind: 'text' as const,
    schema: siteName,
    default: '',
    max: 60,
    doc: 'Name of the product on pages and in emails; empty is the name of the configured brand.',
  },
  system_theme: {
    kind: 'choice' as const,
    schema: colorScheme,
    default: 'system' as const,
    choices: colorScheme.options,
    doc: 'The colour scheme for people who have not chosen one; system follows the device.',
  },
  maintenance_mode: toggle(false, 'Refuses new sign-ups, activations and chats; admins work on.'),
  registration_enabled: toggle(true, 'Lets new people sign up and activate.'),
  sign_in_by_email: toggle(
    false,
    'Lets people sign in by a code or a link that is mailed to them, without their password.',
  ),
  max_users_per_day: number(100, 'New accounts a local day; 0 is no limit.'),
  max_chat_sessions: number(10, 'New chats of one person a local day; 0 is no limit.'),
  guest_chat: toggle(false, 'Lets visitors chat without an account, within the limits below.'),
  guest_messages_a_day: number(15, 'Messages of one guest on a local day.', { min: 1, max: 1_000 }),
  guest_network_messages_a_day: number(
    60,
    'Messages of all guests of one network on a local day, with twice as many for the networks around it.',
    { min: 1, max: 100_000 },
  ),
  guest_site_messages_a_day: number(1_000, 'Messages of all guests together on a local day.', {
    min: 1,
    max: 1_000_000,
  }),
  email_notifications: toggle(true, 'Sends mail that is not about security.'),
  mails_an_hour: number(
    20_000,
    'Mails that the site sends in an hour; 20% are reserved for accounts that exist, 40% for them and for newcomers. 0 is no limit.',
  ),
  mails_a_day: number(
    200_000,
    'Mails that the site sends on a local day, with the same shares; 0 is no limit.',
  ),
  text_messages_a_day: number(
    200,
    'Text messages with codes that the site sends on a local day, each of which costs money; 0 is no limit.',
  ),
  xp_answered: number(10, 'XP for an answered message that cost a credit; 100 XP are a credit.', {
    min: 0,
    max: 100,
  }),
  xp_first_of_day: number(50, 'Further XP for the first such message of a day.', { min: 0, max: 1_000 }),
  xp_referral_qualified: number(250, 'XP for a referral that qualified.', { min: 0, max: 5_000 }),
  xp_activation: number(100, 'XP for activating a waitlist record.', { min: 0, max: 5_000 }),
  referral_burst_limit: number(
    5,
    'Referrals from one network that count without a review within referral_burst_hours; 0 is no limit.',
  ),
  referral_burst_hours: number(24, 'The time, in hours, in which referrals from one network are counted.', {
    min: 1,
    max: 720,
  }),
  suspicion_failed_attempts: number(
    3,
    'More failed sign-ins than this within suspicion_failed_minutes are suspicious; 0 turns it off.',
    { min: 0, max: 100 },
  ),
  suspicion_failed_minutes: number(
    60,
    'The time, in minutes, in which failed sign-ins are counted.',
    withinADay,
  ),
  suspicion_locations: number(
    2,
    'Sign-ins from more locations than this within suspicion_location_minutes are suspicious; 0 turns it off.',
    { min: 0, max: 50 },
  ),
  suspicion_location_minutes: number(60, 'The time, in minutes, in which locations are counted.', withinADay),
  suspicion_refusals: number(
    30,
    'This many requests refused within suspicion_refusal_minutes, by rate limits or for lack of a permission, are suspicious; nodes count in tens; 0 turns it off.',
    { min: 0, max: 1_000 },
  ),
  suspicion_refusal_minutes: number(
    10,
    'The time, in minutes, in which refused requests are counted.',
    withinADay,
  ),
  suspicion_habit_sign_ins: number(
    10,
    'Sign-ins of 90 days after which an unusual hour of the day is recognised; 0 turns it off.',
    { min: 0, max: 1000 },
  ),
  gift_daily_limit: number(
    20_000,
    'Credits that one administrator may give away on a local day; 0 is no limit.',
    { min: 0, max: 10_000_000 },
  ),
  model_tokens_a_day: number(
    0,
    'Tokens that the model may read and write on a local day before the built-in guide answers in its place; 0 is no limit.',
    { min: 0, max: 1_000_000_000 },
  ),
  model_cost_a_day: number(
    0,
    'Cost of the model on a local day, in whole units of LLM_PRICE_CURRENCY, before the built-in guide answers in its place; 0 is no limit.',
    { min: 0, max: 1_000_000_000 },
  ),
  // The defaults of the next four are also in the SQL function session_limits.
  session_idle_days: number(30, "Days after which a member's session ends without a visit.", {
    min: 1,
    max: 365,
  }),
  session_max_days: number(90, "Days after signing in at which a member's session ends in any case.", {
    min: 1,
    max: 400,
  }),
  admin_session_idle_hours: number(
    24,
    'Hours after which a session ends without a visit, for people who may enter the administration.',
    { min: 1, max: 720 },
  ),
  admin_session_max_days: number(
    7,
    'Days after signing in at which a session ends in any case, for people who may enter the administration.',
    { min: 1, max: 90 },
  ),
  admin_factor_days: number(
    7,
    'On a public origin: days for which people who may enter the administration go without a second factor before it closes to them until they add one; 0 demands none.',
    { min: 0, max: 90 },
  ),
  unknown_device_code: toggle(
    false,
    'On a public origin with SMTP_URL: asks people without a second factor for a mailed code at a password sign-in on a device that the account does not know.',
  ),
  admin_networks: {
    kind: 'networks' as const,
    schema: networkList,
    default: '',
    max: NETWORKS_MAX,
    doc: 'Networks from which the administration can be used, such as 203.0.113.0/24, 2001:db8::/48; empty is everywhere.',
  },
  retention_chat_days: days(0, 'Days after its last message at which a chat is deleted; 0 is never.', {
    min: 30,
    orForever: true,
  }),
  retention_security_event_days: days(365, 'Days that security events are kept.', { min: 90 }),
  retention_audit_personal_days: days(
    0,
    'Days after which names, addresses and reasons are erased from the audit log, whose entries stay; 0 is never.',
    { min: 90, orForever: true },
  ),
  retention_mail_days: days(7, 'Days that mails without a mail server, and the counts of mails, are kept.', {
    min: 1,
  }),
  retention_import_days: days(30, 'Days that the rejected lines of a waitlist import are kept.', { min: 1 }),
  retention_gap_days: days(
    180,
    'Days that questions which the guide could not answer are shown to administrators.',
    {
      min: 1,
    },
  ),
  gap_people_min: number(
    1,
    'How many different people must have asked a question that the guide could not answer before administrators see it.',
    { min: 1, max: 100 },
  ),
  two_people: toggle(
    false,
    'Large gifts, higher XP rewards, waitlist files that bring XP, exports of all people, bulk bans and demotions, appointments of administrators, and bans and demotions of administrators wait for a second person.',
  ),
  two_people_gift_limit: number(
    1_000,
    'Credits that one person can give alone in 24 hours while two_people is on; gifts beyond it wait for a second person.',
  ),
} satisfies Record<SettingKey, unknown>

export type Settings = { [K in SettingKey]: z.infer<(typeof settingsRegistry)[K]['schema']> }

/** Builds the settings from stored values: the default if a key is not stored, or if its value is not usable. */
export function settingsFrom(stored: ReadonlyMap<string, unknown>): {
  settings: Settings
  unusable: string[]
} {
  const unusable: string[] = []
  const values = settingKeys.map((key) => {
    const { schema, default: fallback } = settingsRegistry[key]
    if (!stored.has(key)) return [key, fallback]
    const parsed = schema.safeParse(stored.get(key))
    if (!parsed.success) unusable.push(key)
    return [key, parsed.success ? parsed.data : fallback]
  })
  return { settings: Object.fromEntries(values) as Settings, unusable }
}
