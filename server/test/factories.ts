import { sql } from 'kysely'
import type { Database } from '../src/platform/db/database.ts'

let sequence = 0

export interface PersonTraits {
  email?: string
  xp?: number
  referralCount?: number
  bonusCredits?: number
}

/**
 * Creates an account with its credit account, as sign-up leaves it before the first use of a day; returns the user id.
 */
export async function createPerson(database: Database, traits: PersonTraits = {}): Promise<string> {
  sequence += 1
  const email = traits.email ?? `person-${sequence}-${process.pid}@example.org`
  const { kysely } = database
  const { id } = await kysely
    .insertInto('auth_users')
    .values({ name: 'Person', email, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('credit_accounts')
    .values({ user_id: id, referral_count: traits.referralCount ?? 0 })
    .execute()
  if (traits.xp) await sql`select progress_award(${id}, ${traits.xp}, 'factory', now())`.execute(kysely)
  if (traits.bonusCredits) {
    await sql`select credits_post(${id}, 'gifted', 0, ${traits.bonusCredits}, 'factory', '{}', now())`.execute(
      kysely,
    )
  }
  return id
}
