import * as z from 'zod'
import { fails } from './errors.ts'
import { NETWORK_LIST_MAX_CHARACTERS } from './limits.ts'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
import { pageCursor, pageLimit } from './paging.ts'
import { colorScheme } from './preferences.ts'
import { timestamp, uuid } from './primitives.ts'
import { isVisibleText } from './text/visible-text.ts'

/** Every operator setting that can be changed at run time (AD-11); the web app words each one by its key. */
export const settingKeys = [
  'site_name',
  'system_theme',
  'maintenance_mode',
  'registration_enabled',
  'sign_in_by_email',
  'max_users_per_day',
  'max_chat_sessions',
  'guest_chat',
  'guest_messages_a_day',
  'guest_network_messages_a_day',
  'guest_site_messages_a_day',
  'email_notifications',
  'mails_an_hour',
  'mails_a_day',
  'text_messages_a_day',
  'xp_answered',
  'xp_first_of_day',
  'xp_referral_qualified',
  'xp_activation',
  'referral_burst_limit',
  'referral_burst_hours',
  'suspicion_failed_attempts',
  'suspicion_failed_minutes',
  'suspicion_locations',
  'suspicion_location_minutes',
  'suspicion_refusals',
  'suspicion_refusal_minutes',
  'suspicion_habit_sign_ins',
  'model_tokens_a_day',
  'model_cost_a_day',
  'gift_daily_limit',
  'two_people',
  'two_people_gift_limit',
  'session_idle_days',
  'session_max_days',
  'admin_session_idle_hours',
  'admin_session_max_days',
  'admin_factor_days',
  'unknown_device_code',
  'admin_networks',
  'retention_chat_days',
  'retention_security_event_days',
  'retention_audit_personal_days',
  'retention_mail_days',
  'retention_import_days',
  'retention_gap_days',
  'gap_people_min',
] as const

export const settingKey = z.enum(settingKeys)
export type SettingKey = z.infer<typeof settingKey>

const version = z.number().int().min(0)

const settingFacts = {
  key: settingKey,
  /** The effect of the setting, for readers of the API. */
  description: z.string(),
  /** The number of changes so far; a change names the version that it was made from. */
  version,
  /** Null where it was never changed: the default holds. */
  updated_at: timestamp.nullable(),
  updated_by: uuid.nullable(),
}

/**
 * The name of the product on pages and in mails: at most 60 visible characters; empty is the configured brand's name.
 */
export const siteName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .refine(isVisibleText, { error: 'holds signs that do not show' })

/**
 * A setting with its current value: a switch, a whole number from `min` to `max`, both included, a text of up to `max`
 * characters, a list of up to `max` networks, or one of a few choices.
 */
export const setting = z.discriminatedUnion('kind', [
  z.object({
    ...settingFacts,
    kind: z.literal('switch'),
    value: z.boolean(),
    default_value: z.boolean(),
  }),
  z.object({
    ...settingFacts,
    kind: z.literal('number'),
    value: z.number().int(),
    default_value: z.number().int(),
    min: z.number().int(),
    /** The smallest value beside 0, where 0 turns it off. Null where every value from `min` on is allowed. */
    min_beside_zero: z.number().int().nullable(),
    max: z.number().int(),
  }),
  z.object({
    ...settingFacts,
    kind: z.literal('text'),
    value: z.string(),
    default_value: z.string(),
    max: z.number().int(),
  }),
  z.object({
    ...settingFacts,
    kind: z.literal('networks'),
    /** IPv4 addresses and ranges and IPv6 ranges of /64 at most, with commas between them; empty is everywhere. */
    value: z.string(),
    default_value: z.string(),
    max: z.number().int(),
  }),
  z.object({
    ...settingFacts,
    kind: z.literal('choice'),
    value: colorScheme,
    default_value: colorScheme,
    choices: z.array(colorScheme),
  }),
])
export type Setting = z.infer<typeof setting>

const settingValue = z.union([z.boolean(), z.number(), z.string().max(NETWORK_LIST_MAX_CHARACTERS)])
export type SettingValue = z.infer<typeof settingValue>

/** A change to make; `version` is the one that was read. */
const settingChange = z.strictObject({ key: settingKey, value: settingValue, version })

/** A change that was made (AD-11). `changed_by` is null for the operator's command line. */
export const settingEvent = z.object({
  id: z.number().int(),
  key: settingKey,
  before: settingValue,
  after: settingValue,
  changed_at: timestamp,
  /** The name is null where the account is gone. */
  changed_by: z.object({ user_id: uuid, full_name: z.string().nullable() }).nullable(),
})
export type SettingEvent = z.infer<typeof settingEvent>

const tags = ['settings']

const changing = fails(
  'settings.changed_meanwhile',
  'settings.own_network_missing',
  'approvals.waiting',
  'approvals.password_needed',
  'approvals.nobody_else',
)

/** The settings that the operator changes at run time. All need `settings.change`. */
export const settings = {
  list: memberOperation
    .route({ method: 'GET', path: '/admin/settings', summary: 'Every setting with its bounds', tags })
    .output(
      z.object({
        settings: z.array(setting),
        /** The network that the request came from, as lists of networks write it; null where it is unknown. */
        present_network: z.string().nullable(),
        /** The configured name of the product, which applies while `site_name` is empty. */
        configured_name: z.string(),
      }),
    ),

  /**
   * Changes one setting. The change applies at once on the node that answers and within 2 s on others; it leaves an
   * audit entry with the value before and after. `version` is the one that was read: throws settings.changed_meanwhile
   * where another operator changed it first.
   */
  change: reauthenticatedOperation
    .route({ method: 'POST', path: '/admin/settings/{key}', summary: 'Change a setting', tags })
    .errors(changing)
    .input(settingChange)
    .output(setting),

  /**
   * Changes several settings, all or none, each with its audit entry. Throws settings.changed_meanwhile where another
   * operator changed one first.
   */
  save: reauthenticatedOperation
    .route({ method: 'POST', path: '/admin/settings', summary: 'Change several settings at once', tags })
    .errors(changing)
    .input(z.strictObject({ changes: z.array(settingChange).min(1).max(settingKeys.length) }))
    .output(z.object({ settings: z.array(setting) })),

  /**
   * The changes of settings and their authors, newest first, from the audit log; `earlier` is where the next page
   * begins.
   */
  history: memberOperation
    .route({ method: 'GET', path: '/admin/settings/history', summary: 'Changes of settings', tags })
    .input(z.strictObject({ before: pageCursor.optional(), limit: pageLimit }))
    .output(z.object({ events: z.array(settingEvent), earlier: z.string().nullable() })),
}
