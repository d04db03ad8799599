import type { Locale } from '@pepper/contract/locales'
import type { Transaction } from '../../platform/db/database.ts'

/** Records the language of the browser that a person signs in with. Their preferences stay as they are. */
export async function rememberLanguage(
  tx: Transaction,
  userId: string,
  { language, now }: { language: Locale; now: Date },
): Promise<void> {
  await tx
    .insertInto('preferences')
    .values({ user_id: userId, last_language: language, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ last_language: language })
        .where('preferences.last_language', 'is distinct from', language),
    )
    .execute()
}
