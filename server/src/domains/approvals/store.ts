import type { ApprovalStatus, Deed, DeedKind } from '@pepper/contract/approvals'
import type { Permission } from '@pepper/contract/permissions'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { hasMatchingString } from '../../platform/db/has-matching-string.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { Approvals } from '../../platform/db/schema.ts'
import { decidingPermissions } from './rules.ts'

export type ApprovalRow = Selectable<Approvals>
type Person = { id: string; name: string; email: string }

export interface ApprovalWithPeople extends ApprovalRow {
  requester: Person
  decider: Person | null
  subjects: Person[]
}

/**
 * The person who reads: they see their own requests, and others where they hold the permission and are not concerned.
 */
export interface Reader {
  userId: string
  permissions: readonly Permission[]
}

export interface NewApproval {
  id: string
  deed: Deed
  permission: Permission
  deedHash: string
  subjectIds: string[]
  reason: string | null
  requestedBy: string
  now: Date
  expiresAt: Date
}

/** Adds a request; returns false where the same person's identical request waits already. */
export async function insertApproval(tx: Transaction, request: NewApproval): Promise<boolean> {
  const row = await tx
    .insertInto('approvals')
    .values({
      id: request.id,
      kind: request.deed.kind,
      permission: request.permission,
      deed: jsonText(request.deed),
      deed_hash: request.deedHash,
      subject_ids: request.subjectIds,
      reason: request.reason,
      requested_by: request.requestedBy,
      requested_at: request.now,
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['requested_by', 'deed_hash']).where('status', '=', 'waiting').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function getWaitingTwin(
  tx: Transaction,
  { requestedBy, deedHash }: Pick<NewApproval, 'requestedBy' | 'deedHash'>,
): Promise<ApprovalRow> {
  return tx
    .selectFrom('approvals')
    .selectAll()
    .where('requested_by', '=', requestedBy)
    .where('deed_hash', '=', deedHash)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
}

/** Ends a waiting request and returns it; undefined where another call ended it, or where it has expired. */
export async function claimApproval(
  tx: Transaction,
  id: string,
  end: { status: ApprovalStatus; decidedBy: string | null; now: Date; downloadUntil?: Date | null },
): Promise<ApprovalRow | undefined> {
  return tx
    .updateTable('approvals')
    .set({
      status: end.status,
      decided_by: end.decidedBy,
      decided_at: end.now,
      download_until: end.downloadUntil ?? null,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', end.now)
    .returningAll()
    .executeTakeFirst()
}

/** Ends every request whose time is over; returns those that this call ended. */
export async function claimExpired(tx: Transaction, now: Date): Promise<ApprovalRow[]> {
  return tx
    .updateTable('approvals')
    .set({ status: 'expired', decided_at: now })
    .where('status', '=', 'waiting')
    .where('expires_at', '<=', now)
    .returningAll()
    .execute()
}

/**
 * Ends every waiting request that concerns a person, or is for an export that looks for their address, whatever its time;
 * returns those that this call ended.
 */
export async function claimAbout(
  tx: Transaction,
  { userId, address, now }: { userId: string; address: string; now: Date },
): Promise<ApprovalRow[]> {
  return tx
    .updateTable('approvals')
    .set({ status: 'expired', decided_at: now })
    .where('status', '=', 'waiting')
    .where(sql<boolean>`(${userId} = any (subject_ids) or ${looksFor(address)})`)
    .returningAll()
    .execute()
}

/** Returns a condition that a request is for an export that looks for an address, given as a pattern. */
export function looksFor(address: string): RawBuilder<boolean> {
  return sql`(kind like '%\\_export' and ${hasMatchingString('deed', address)})`
}

/** Uses up the download of an approved export of this person; undefined where they have none. */
export async function claimDownload(
  tx: Transaction,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<ApprovalRow | undefined> {
  return tx
    .updateTable('approvals')
    .set({ downloaded_at: now })
    .where('id', '=', id)
    .where('requested_by', '=', userId)
    .where('status', '=', 'approved')
    .where('downloaded_at', 'is', null)
    .where('download_until', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Uses up an approved hand-over of a sign-in link of `subjectId`; returns false if this person has none. */
export async function claimHandOver(
  tx: Transaction,
  { userId, subjectId, now }: { userId: string; subjectId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update approvals set downloaded_at = ${now} where id = (
      select id from approvals
      where kind = 'link_hand_over' and requested_by = ${userId}::uuid and ${subjectId}::uuid = any (subject_ids)
        and status = 'approved' and downloaded_at is null and download_until > ${now}
      order by sequence limit 1)
    returning id`.execute(tx)
  return rows.length > 0
}

export async function findVisible(
  executor: Executor,
  id: string,
  reader: Reader,
): Promise<ApprovalWithPeople | undefined> {
  return selectVisible(executor, reader).where('a.id', '=', id).executeTakeFirst()
}

/** Lists the requests that a person may see, newest first. */
export async function findApprovals(
  executor: Executor,
  reader: Reader,
  query: { show: 'waiting' | 'settled'; before: number | null; limit: number; now: Date },
): Promise<ApprovalWithPeople[]> {
  const { show, before, limit, now } = query
  const waits = sql<boolean>`(a.status = 'waiting' and a.expires_at > ${now})`
  return selectVisible(executor, reader)
    .where(show === 'waiting' ? waits : sql<boolean>`not ${waits}`)
    .$if(before !== null, (select) => select.where('a.sequence', '<', before))
    .orderBy('a.sequence', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the waiting requests that a person may decide. */
export async function countDecidable(executor: Executor, reader: Reader, now: Date): Promise<number> {
  const { count } = await executor
    .selectFrom('approvals as a')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.status', '=', 'waiting')
    .where('a.expires_at', '>', now)
    .where('a.requested_by', '<>', reader.userId)
    .where(isDecidable(reader))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Lists the people who may decide a request: they held its permission when it was made, are not banned, did not make it
 * and are not concerned by it.
 */
export async function listApprovers(executor: Executor, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.user_id as id from approvals a
    join granted_permissions g on g.permission = a.permission
    join people u on u.user_id = g.user_id and not is_banned(u.banned_at, u.banned_until, now())
    where a.id = ${id}::uuid and a.status = 'waiting' and u.user_id <> a.requested_by and u.user_id <> all (a.subject_ids)
      and ${heldBefore(sql`u.user_id`)}`.execute(executor)
  return rows.map((row) => row.id)
}

/**
 * Lists the permissions of requests that fewer than two people hold who may enter the administration and are not
 * banned: a request of the only holder could not be approved.
 */
export async function listLackingPermissions(executor: Executor): Promise<Permission[]> {
  // The view is read once: read person by person, it takes seconds where there are thousands of people.
  const { rows } = await sql<{ permission: Permission }>`
    with held as materialized (
      select distinct g.user_id, g.permission from granted_permissions g
      where g.permission = 'admin.enter' or g.permission = any (${decidingPermissions}::text[])
    ), counted as (
      select h.permission, count(*) as people from held h
      join held e on e.user_id = h.user_id and e.permission = 'admin.enter'
      join people u on u.user_id = h.user_id and not is_banned(u.banned_at, u.banned_until, now())
      group by h.permission
    )
    select p.permission from unnest(${decidingPermissions}::text[]) p (permission)
    left join counted c on c.permission = p.permission
    where coalesce(c.people, 0) < 2
    order by p.permission`.execute(executor)
  return rows.map((row) => row.permission)
}

function selectVisible(executor: Executor, reader: Reader) {
  return executor
    .selectFrom('approvals as a')
    .selectAll('a')
    .select([
      personOf('requested_by').$notNull().as('requester'),
      personOf('decided_by').as('decider'),
      sql<Person[]>`coalesce((
        select json_agg(${personJson})
        from (select * from people where user_id = any (a.subject_ids) order by email limit 100) u), '[]')`.as(
        'subjects',
      ),
    ])
    .where(sql<boolean>`(a.requested_by = ${reader.userId} or ${isDecidable(reader)})`)
}

function isDecidable({ userId, permissions }: Reader): RawBuilder<boolean> {
  return sql<boolean>`(a.permission = any (${[...permissions]}::text[]) and ${userId}::uuid <> all (a.subject_ids)
    and (a.status <> 'waiting' or ${heldBefore(sql`${userId}::uuid`)}))`
}

/**
 * Builds the condition that a person might have decided a request when it was made: an approver cannot be appointed for
 * a request that already waits.
 */
function heldBefore(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(select count(distinct held.permission) from (
      select p.permission from user_roles r join role_permissions p on p.role = r.role_hierarchy
      where r.user_id = ${userId} and r.granted_at <= a.requested_at
      union all
      select p.permission from custom_role_holders h join roles c on c.id = h.role_id
      join custom_role_permissions p on p.role_id = h.role_id
      where h.user_id = ${userId} and greatest(h.granted_at, c.updated_at) <= a.requested_at
    ) held where held.permission in (a.permission, 'admin.enter')) = 2`
}

const personJson = sql`json_build_object('id', u.user_id, 'name', u.full_name, 'email', u.email)`

function personOf(column: 'requested_by' | 'decided_by'): RawBuilder<Person | null> {
  return sql<Person | null>`(
    select ${personJson} from people u where u.user_id = ${sql.ref(`a.${column}`)})`
}

/** Returns whether a session was opened by a sign-in link. */
export async function isSessionByLink(executor: Executor, sessionId: string): Promise<boolean> {
  const session = await executor
    .selectFrom('auth_sessions')
    .select('is_by_link')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.is_by_link ?? false
}

/** Finds the requester and the outcome of a request that has ended; undefined where it waits or is gone. */
export async function findSettled(
  executor: Executor,
  id: string,
): Promise<{ requestedBy: string; outcome: ApprovalStatus } | undefined> {
  const row = await executor
    .selectFrom('approvals')
    .select(['requested_by', 'status'])
    .where('id', '=', id)
    .where('status', '<>', 'waiting')
    .executeTakeFirst()
  return row && { requestedBy: row.requested_by, outcome: row.status as ApprovalStatus }
}

/** Lists the ids of what waiting requests of a kind are about. */
export async function listAwaited(executor: Executor, kind: DeedKind): Promise<string[]> {
  const rows = await executor
    .selectFrom('approvals')
    .select(sql<string>`deed ->> 'id'`.as('id'))
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .execute()
  return rows.map(({ id }) => id)
}
