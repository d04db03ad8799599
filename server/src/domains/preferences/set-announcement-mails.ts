import type { Executor } from '../../platform/db/database.ts'

/** Stores whether a person wants announcements by email; does nothing where they are gone. */
export async function setAnnouncementMails(
  executor: Executor,
  userId: string,
  { isWanted, now }: { isWanted: boolean; now: Date },
): Promise<void> {
  const values = { announcement_mails: isWanted, updated_at: now }
  await executor
    .insertInto('preferences')
    .columns(['user_id', 'announcement_mails', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('people')
        .select(['user_id', eb.val(isWanted).as('announcement_mails'), eb.val(now).as('updated_at')])
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
