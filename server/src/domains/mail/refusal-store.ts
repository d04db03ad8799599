import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** Marks the address of an account as one that refuses mail; does nothing where no account has it. */
export async function recordRefusal(
  executor: Executor,
  address: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into mail_refusals (user_id, reason, refused_at)
    select user_id, ${reason}, ${now} from people where email = ${address.toLowerCase()}
    on conflict (user_id) do update set reason = excluded.reason, refused_at = excluded.refused_at`.execute(
    executor,
  )
}

/** Removes the mark from an address that has accepted a mail. */
export async function forgetRefusal(executor: Executor, address: string): Promise<void> {
  await sql`
    delete from mail_refusals m using people u where u.user_id = m.user_id and u.email = ${address.toLowerCase()}`.execute(
    executor,
  )
}
