import * as z from 'zod'

const count = z.number().int().min(0).max(1_000_000)

/** Every operator setting that is changed at run time: its values, its default, and what it does. */
export const settingsRegistry = {
  maintenance_mode: {
    schema: z.boolean(),
    default: false,
    doc: 'Refuses new sign-ups, activations and chats; admins work on.',
  },
  registration_enabled: {
    schema: z.boolean(),
    default: true,
    doc: 'Lets new people sign up and activate.',
  },
  max_users_per_day: { schema: count, default: 100, doc: 'New accounts a local day; 0 is no limit.' },
  max_chat_sessions: {
    schema: count,
    default: 10,
    doc: 'New chats of one person a local day; 0 is no limit.',
  },
  email_notifications: {
    schema: z.boolean(),
    default: true,
    doc: 'Sends mail that is not about security.',
  },
  xp_answered: { schema: count, default: 10, doc: 'XP for an answered message that cost a credit.' },
  xp_first_of_day: { schema: count, default: 50, doc: 'Further XP for the first such message of a day.' },
  xp_referral_qualified: { schema: count, default: 250, doc: 'XP for a referral that qualified.' },
  xp_activation: { schema: count, default: 100, doc: 'XP for activating a waitlist record.' },
  referral_burst_limit: {
    schema: count,
    default: 5,
    doc: 'Referrals from one network that count without a review within referral_burst_hours; 0 is no limit.',
  },
  referral_burst_hours: {
    schema: z.number().int().min(1).max(720),
    default: 24,
    doc: 'The time, in hours, in which referrals from one network are counted.',
  },
} as const satisfies Record<string, { schema: z.ZodType; default: unknown; doc: string }>

export type SettingKey = keyof typeof settingsRegistry
export type Settings = { [K in SettingKey]: z.infer<(typeof settingsRegistry)[K]['schema']> }

export const settingKeys = Object.keys(settingsRegistry) as SettingKey[]

export const settingKey = z.enum(settingKeys as [SettingKey, ...SettingKey[]])

/** The settings that stored values give: the default where a key is not stored, or where its value is not usable. */
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
