import type { Preferences } from '@pepper/contract/preferences'
import type { Executor } from '../../platform/db/database.ts'

export type PreferencesChange = {
  [Name in keyof Preferences]?: NonNullable<Preferences[Name]> | undefined
}

const FIELDS = ['notifications', 'announcement_mails', 'language', 'color_scheme'] as const
const NONE: Preferences = {
  notifications: true,
  announcement_mails: true,
  language: null,
  color_scheme: null,
}

/** Reads a person's preferences: the defaults where they never chose. */
export async function readPreferences(executor: Executor, userId: string): Promise<Preferences> {
  const row = await executor
    .selectFrom('preferences')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? presentPreferences(row) : NONE
}

export async function upsertPreferences(
  executor: Executor,
  userId: string,
  { change, now }: { change: PreferencesChange; now: Date },
): Promise<Preferences> {
  const values = { ...change, updated_at: now }
  const row = await executor
    .insertInto('preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning(FIELDS)
    .executeTakeFirstOrThrow()
  return presentPreferences(row)
}

/** Casts a row to preferences, which is safe: the constraints of the table allow no other values. */
function presentPreferences(row: Record<(typeof FIELDS)[number], unknown>): Preferences {
  return row as Preferences
}
