import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** A link that lets a person sign in, and has not expired. */
export interface SignInLink {
  userId: string
  email: string
  fullName: string
  issuedBy: string
  /** Whether it was shown to the administrator who made it. */
  isHandedOver: boolean
}

/** Puts a link in place of the one that the person has. */
export async function replaceSignInLink(
  tx: Transaction,
  link: Pick<SignInLink, 'userId' | 'issuedBy' | 'isHandedOver'> & {
    tokenHash: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  const values = {
    token_hash: link.tokenHash,
    issued_by: link.issuedBy,
    handed_over: link.isHandedOver,
    created_at: link.now,
    expires_at: link.expiresAt,
  }
  await tx
    .insertInto('sign_in_links')
    .values({ user_id: link.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function findSignInLink(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<SignInLink | undefined> {
  return executor
    .selectFrom('sign_in_links as l')
    .innerJoin('people as u', 'u.user_id', 'l.user_id')
    .select([
      'l.user_id as userId',
      'l.issued_by as issuedBy',
      'l.handed_over as isHandedOver',
      'u.email',
      'u.full_name as fullName',
    ])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a link up; returns whether this call did, however many try. */
export async function deleteSignInLink(tx: Transaction, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the sign-in link of a person, if they have one. */
export async function deleteSignInLinkOf(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}
