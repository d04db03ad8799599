import type { AnnouncementChannel, RecipientState } from '@pepper/contract/announcements'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { ADDRESS_REFUSED } from '../mail/index.ts'
import { NEVER_RETRIED, type NextState } from './rules.ts'

/** The condition under which a channel reaches a person: their address is verified, and they have not opted out. */
const IS_RECIPIENT: Record<AnnouncementChannel, RawBuilder<boolean>> = {
  in_app: sql`true`,
  email: sql`(u.email_verified and coalesce(p.notifications and p.announcement_mails, true))`,
  bot_dm: sql`(u.telegram_id is not null and coalesce(p.notifications, true))`,
}

const PEOPLE = sql`people u left join preferences p on p.user_id = u.user_id`

export async function countByChannel(executor: Executor): Promise<Record<AnnouncementChannel, number>> {
  const { rows } = await sql<Record<AnnouncementChannel, number>>`
    select count(*) as in_app, count(*) filter (where ${IS_RECIPIENT.email}) as email,
      count(*) filter (where ${IS_RECIPIENT.bot_dm}) as bot_dm
    from ${PEOPLE} where not is_banned(u.banned_at, u.banned_until, now())`.execute(executor)
  return rows[0] ?? { in_app: 0, email: 0, bot_dm: 0 }
}

export interface Enrolment {
  id: string
  channel: AnnouncementChannel
  /** The id up to which all people are enrolled; null at the beginning. */
  after: string | null
  /** The moment by which recipients have joined; people who joined later are not among them. */
  joinedBy: Date
  limit: number
}

/** Enrols the next people in the order of their ids; returns the last of them, or null if none are left. */
export async function insertRecipients(
  tx: Transaction,
  { id, channel, after, joinedBy, limit }: Enrolment,
): Promise<string | null> {
  const state = channel === 'in_app' ? 'delivered' : 'pending'
  const settledAt = channel === 'in_app' ? joinedBy : null
  const { rows } = await sql<{ id: string }>`
    with batch as (
      select u.user_id from people u
      where ${after === null ? sql`true` : sql`u.user_id > ${after}::uuid`} and u.joined_at <= ${joinedBy}
        and not is_banned(u.banned_at, u.banned_until, now())
      order by u.user_id limit ${limit}
    ), enrolled as (
      insert into announcement_recipients (announcement_id, user_id, state, settled_at)
      select ${id}::uuid, u.user_id, ${state}, ${settledAt}::timestamptz from ${PEOPLE} join batch on batch.user_id = u.user_id
      where ${IS_RECIPIENT[channel]}
      on conflict on constraint announcement_recipients_once do nothing
    )
    select user_id as id from batch order by user_id desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

export async function setEnrolled(tx: Transaction, id: string, enrolledTo: string | null): Promise<void> {
  await tx
    .updateTable('announcements')
    .set(enrolledTo === null ? { is_enrolled: true } : { enrolled_to: enrolledTo })
    .where('id', '=', id)
    .execute()
}

export interface Claim {
  userId: string
  /** The number of the attempt, from 1. */
  attempt: number
}

/**
 * Claims the next recipient for one attempt, so that no other node takes them; null if none waits at the moment.
 */
export async function claimRecipient(
  executor: Executor,
  id: string,
  { nodeId, now }: { nodeId: string; now: Date },
): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    update announcement_recipients r
    set state = 'sending', attempts = r.attempts + 1, claimed_by = ${nodeId}, claimed_at = ${now}
    from (
      select n.user_id from announcement_recipients n
      where n.announcement_id = ${id} and n.state = 'pending' and (n.retry_at is null or n.retry_at <= ${now})
        and exists (select from announcements a
          where a.id = ${id} and a.status = 'sending' and (a.not_before is null or a.not_before <= ${now}))
      order by n.user_id limit 1 for update skip locked
    ) next
    where r.announcement_id = ${id} and r.user_id = next.user_id
    returning r.user_id as "userId", r.attempts as attempt`.execute(executor)
  return rows[0] ?? null
}

/** Stores how a claimed attempt ended, unless it was declared interrupted meanwhile. */
export async function settleRecipient(
  executor: Executor,
  id: string,
  { userId, attempt }: Claim,
  { state, reason, retryAt, now }: NextState & { now: Date },
): Promise<void> {
  await executor
    .updateTable('announcement_recipients')
    .set({ state, reason, retry_at: retryAt, settled_at: state === 'pending' ? null : now })
    .where('announcement_id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempt)
    .execute()
}

/** Fails the attempts that no node works on any more; they may have arrived. */
export async function failInterrupted(
  executor: Executor,
  id: string,
  { now, claimedBefore }: { now: Date; claimedBefore: Date },
): Promise<void> {
  await sql`
    update announcement_recipients r set state = 'failed', reason = 'interrupted', settled_at = ${now}
    where r.announcement_id = ${id} and r.state = 'sending' and (
      r.claimed_at < ${claimedBefore}
      or not exists (select from server_nodes n
        where n.id = r.claimed_by and n.heartbeat_at > now() - interval '20 seconds'))`.execute(executor)
}

/** Resets failed recipients, or one of them, so that they are attempted again; returns how many. */
export async function resetFailed(tx: Transaction, id: string, userId: string | null): Promise<number> {
  const result = await tx
    .updateTable('announcement_recipients')
    .set({ state: 'pending', reason: null, retry_at: null, settled_at: null })
    .where('announcement_id', '=', id)
    .where('state', '=', 'failed')
    .where('reason', 'not in', NEVER_RETRIED)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('reason', '<>', ADDRESS_REFUSED),
        not(
          exists(
            selectFrom('mail_refusals as f')
              .select('f.user_id')
              .whereRef('f.user_id', '=', 'announcement_recipients.user_id'),
          ),
        ),
      ]),
    )
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The addresses of a person. `isWanted` is false where they want nothing on this channel, or are banned. */
export interface Address {
  email: string
  telegramId: number | null
  language: string | null
  isWanted: boolean
  /** Whether their address refuses mail. */
  isRefused: boolean
}

const IS_REFUSED = sql<boolean>`exists (select from mail_refusals f where f.user_id = u.user_id)`

export async function findAddress(
  executor: Executor,
  userId: string,
  channel: AnnouncementChannel,
): Promise<Address | null> {
  const wish = channel === 'email' ? sql`p.notifications and p.announcement_mails` : sql`p.notifications`
  const { rows } = await sql<Address>`
    select u.email, u.telegram_id as "telegramId", coalesce(p.language, p.last_language) as language, not is_banned(u.banned_at, u.banned_until, now()) and coalesce(${wish}, true) as "isWanted",
      ${channel === 'email' ? IS_REFUSED : sql`false`} as "isRefused"
    from ${PEOPLE} where u.user_id = ${userId}`.execute(executor)
  return rows[0] ?? null
}

export interface RecipientRow {
  user_id: string
  full_name: string
  email: string
  state: RecipientState
  reason: string | null
  attempts: number
  settled_at: Date | null
  refusal: { said: string; at: Date } | null
}

/** Lists recipients in the order of their ids. */
export async function listRecipientRows(
  executor: Executor,
  id: string,
  { state, after, limit }: { state?: RecipientState | undefined; after?: string | undefined; limit: number },
): Promise<RecipientRow[]> {
  const { rows } = await sql<
    Omit<RecipientRow, 'refusal'> & { said: string | null; refused_at: Date | null }
  >`
    select r.user_id, u.full_name, u.email, r.state, r.reason, r.attempts, r.settled_at,
      f.reason as said, f.refused_at
    from announcement_recipients r join people u on u.user_id = r.user_id
      left join mail_refusals f on f.user_id = r.user_id and r.reason = ${ADDRESS_REFUSED}
    where r.announcement_id = ${id} and ${state ? sql`r.state = ${state}` : sql`true`}
      and ${after ? sql`r.user_id > ${after}::uuid` : sql`true`}
    order by r.user_id limit ${limit}`.execute(executor)
  return rows.map(({ said, refused_at: at, ...row }) => ({
    ...row,
    refusal: said !== null && at !== null ? { said, at } : null,
  }))
}
