import type { Executor } from '../../platform/db/database.ts'

/** The person of a waitlist record, with the account to which it belongs, if any. */
export interface MemberProfile {
  recordId: string
  userId: string | null
  fullName: string
  email: string | null
  mailbox: string | null
  code: string
}

/**
 * Finds the profiles of these records, of an account, of a mailbox, or of a referral code; those that do not exist are
 * left out.
 */
export async function findProfiles(
  executor: Executor,
  by: { recordIds: string[] } | { userId: string } | { mailbox: string } | { code: string },
): Promise<MemberProfile[]> {
  if ('recordIds' in by && by.recordIds.length === 0) return []
  const query = executor
    .selectFrom('profiles')
    .select([
      'id as recordId',
      'auth_user_id as userId',
      'full_name as fullName',
      'email',
      'mailbox',
      'referral_code as code',
    ])
  if ('recordIds' in by) return query.where('id', 'in', by.recordIds).execute()
  if ('userId' in by) return query.where('auth_user_id', '=', by.userId).execute()
  if ('mailbox' in by) return query.where('mailbox', '=', by.mailbox).execute()
  // A code that a member had before a record became part of theirs still identifies them.
  return query
    .where((eb) =>
      eb.or([
        eb('referral_code', '=', by.code),
        eb(
          'id',
          '=',
          eb.selectFrom('former_profiles').select('record_id').where('referral_code', '=', by.code),
        ),
      ]),
    )
    .orderBy((eb) => eb('referral_code', '=', by.code), 'desc')
    .limit(1)
    .execute()
}

export type ReferredProfile = NonNullable<Awaited<ReturnType<typeof findReferredProfile>>>

/** Finds the profile of an account with the account of its referrer; null where the account is gone. */
export async function findReferredProfile(executor: Executor, userId: string) {
  const row = await executor
    .selectFrom('profiles as w')
    .leftJoin('profiles as r', 'r.id', 'w.referred_by')
    .select([
      'w.auth_user_id as user_id',
      'w.email',
      'w.email_confirmed',
      'w.full_name',
      'w.referral_code',
      'w.created_at',
      'r.auth_user_id as referrer_user_id',
    ])
    .where('w.auth_user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
