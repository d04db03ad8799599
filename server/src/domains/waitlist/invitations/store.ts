import type {
  InvitationDivision,
  InvitationSelection,
  InvitationState,
} from '@pepper/contract/waitlist/invitations'
import { sql } from 'kysely'
import { lockEach } from '../../../platform/db/advisory-locks.ts'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { AppError, isConstraintViolation } from '../../../platform/errors.ts'
import { markInvited, markingInvited, setInvitedAt } from '../../profiles/index.ts'
import { matchesFilter } from '../records/store.ts'

export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>[number]

export interface InvitationFilter {
  id?: string | undefined
  state?: InvitationState | undefined
  record_id?: string | undefined
  run_id?: string | undefined
}

export async function listInvitationRows(
  executor: Executor,
  filter: InvitationFilter,
  page: { before: number | null; limit: number },
) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return executor
    .selectFrom('waitlist_invitations as i')
    .innerJoin('profiles as w', 'w.id', 'i.record_id')
    .selectAll('i')
    .select(['w.email', 'w.full_name'])
    .where((eb) =>
      eb.and(given.map(([column, value]) => eb(`i.${column as keyof InvitationFilter}`, '=', value))),
    )
    .$if(page.before !== null, (query) => query.where('i.sequence', '<', page.before))
    .orderBy('i.sequence', 'desc')
    .limit(page.limit)
    .execute()
}

export interface NewInvitations {
  runId: string | null
  isForced: boolean
  requestedBy: string
  now: Date
  /** A record that was invited after this moment is not invited again, unless it is forced. */
  recentAfter: Date
}

/**
 * Lets one transaction at a time begin a run, and counts the invitations that an earlier request made for it. Throws
 * server.id_taken where another person made them, or where they are for records that are not among those named now.
 */
export async function countEarlier(
  tx: Transaction,
  selection: InvitationSelection,
  { runId, requestedBy }: { runId: string; requestedBy: string },
): Promise<number> {
  await lockEach(tx, 'invitation_runs', [runId])
  const rows = await tx
    .selectFrom('waitlist_invitations')
    .select(['record_id', 'requested_by'])
    .where('run_id', '=', runId)
    .execute()
  const named = 'record_ids' in selection ? new Set(selection.record_ids) : null
  const isOther = ({ record_id, requested_by }: (typeof rows)[number]) =>
    requested_by !== requestedBy || named?.has(record_id) === false
  if (rows.some(isOther)) throw new AppError('server.id_taken')
  return rows.length
}

/** Returns whether there is an invitation of this record with this id. */
export async function hasInvitation(tx: Transaction, recordId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('waitlist_invitations')
    .select('id')
    .where('id', '=', id)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Queues an invitation of one record, which the caller holds locked, and returns its id. Throws server.id_taken where
 * another invitation has the chosen one.
 */
export async function insertInvitation(
  tx: Transaction,
  { id: chosenId, recordId }: { id: string | undefined; recordId: string },
  { isForced, requestedBy, now }: NewInvitations,
): Promise<string> {
  await markInvited(tx, recordId, now)
  const { id } = await tx
    .insertInto('waitlist_invitations')
    .values({
      ...(chosenId && { id: chosenId }),
      record_id: recordId,
      is_forced: isForced,
      requested_by: requestedBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw isConstraintViolation(error, 'waitlist_invitations_pkey')
        ? new AppError('server.id_taken')
        : error
    })
  return id
}

/**
 * Queues invitations of the selected records that may be invited, newest first, up to `limit`, and returns how many.
 * Records that other transactions invite at the same time are left to them.
 */
export async function insertInvitations(
  tx: Transaction,
  selection: InvitationSelection,
  { runId, isForced, requestedBy, now, recentAfter }: NewInvitations & { runId: string },
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    with chosen as (${selectInvitable(tx, selection, { isForced, recentAfter }, limit)}),
    marked as (${markingInvited('chosen', now)})
    insert into waitlist_invitations (record_id, run_id, is_forced, requested_by, created_at)
    select id, ${runId}, ${isForced}, ${requestedBy}, ${now} from marked returning id`.execute(tx)
  return rows.length
}

/** Counts the selected records by what would become of them; each counts once, for the first reason that holds. */
export async function divideSelection(
  executor: Executor,
  selection: InvitationSelection,
  { isForced, recentAfter }: Pick<NewInvitations, 'isForced' | 'recentAfter'>,
): Promise<Omit<InvitationDivision, 'left_out'>> {
  const isRecent = sql`(not ${isForced} and w.invited_at > ${recentAfter})`
  return executor
    .selectFrom('profiles as w')
    .select([
      sql<number>`count(*)`.as('selected'),
      sql<number>`count(*) filter (where w.auth_user_id is not null)`.as('claimed'),
      sql<number>`count(*) filter (where w.auth_user_id is null and w.email is null)`.as('without_email'),
      sql<number>`count(*) filter (where w.auth_user_id is null and w.email is not null and ${isRecent})`.as(
        'invited_recently',
      ),
      sql<number>`count(*) filter (
        where w.auth_user_id is null and w.email is not null and ${isRecent} is not true)`.as('invited'),
    ])
    .where((eb) => matchesSelection(eb, selection))
    .executeTakeFirstOrThrow()
}

export async function countByInvitationState(
  executor: Executor,
  runId: string,
): Promise<Map<InvitationState, number>> {
  const rows = await executor
    .selectFrom('waitlist_invitations')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('run_id', '=', runId)
    .groupBy('state')
    .execute()
  return new Map(rows.map((row) => [row.state as InvitationState, row.count]))
}

/**
 * Lists and locks the invitations of a run whose mail is not written yet; those that other workers are writing are left
 * to them.
 */
export async function lockUnwritten(tx: Transaction, runId: string, limit: number) {
  return tx
    .selectFrom('waitlist_invitations as i')
    .innerJoin('profiles as w', 'w.id', 'i.record_id')
    .select(['i.id', 'i.record_id', 'i.requested_by', 'w.email', 'w.auth_user_id', 'w.referral_code'])
    .where('i.run_id', '=', runId)
    .where('i.state', '=', 'queued')
    .where('i.mail_id', 'is', null)
    .orderBy('i.sequence')
    .limit(limit)
    .forUpdate('i')
    .skipLocked()
    .execute()
}

export async function setMail(tx: Transaction, invitationId: string, mailId: string): Promise<void> {
  await tx
    .updateTable('waitlist_invitations')
    .set({ mail_id: mailId })
    .where('id', '=', invitationId)
    .execute()
}

/** Lists the mails of invitations to an import's records that are not known to be sent. */
export async function listWaitingMails(executor: Executor, importId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('waitlist_invitations as i')
    .innerJoin('profiles as w', 'w.id', 'i.record_id')
    .select('i.mail_id')
    .where('w.import_batch', '=', importId)
    .where('i.state', '=', 'queued')
    .where('i.mail_id', 'is not', null)
    .execute()
  return rows.flatMap(({ mail_id }) => mail_id ?? [])
}

/**
 * Ends a queued invitation, once however many try. A failed one does not count as an invitation: the record's last
 * invitation is then the newest of the others.
 */
export async function endInvitation(
  tx: Transaction,
  by: { id: string } | { mailId: string },
  end: { state: Exclude<InvitationState, 'queued'>; reason: string | null; now: Date },
): Promise<void> {
  const ended = await tx
    .updateTable('waitlist_invitations')
    .set({ state: end.state, reason: end.reason, settled_at: end.now })
    .where('state', '=', 'queued')
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('mailId' in by, (query) => query.where('mail_id', '=', 'mailId' in by ? by.mailId : ''))
    .returning('record_id')
    .executeTakeFirst()
  if (!ended || end.state !== 'failed') return
  await setInvitedAt(
    tx,
    ended.record_id,
    sql`(select max(created_at) from waitlist_invitations where record_id = ${ended.record_id} and state <> 'failed')`,
  )
}

function selectInvitable(
  executor: Executor,
  selection: InvitationSelection,
  { isForced, recentAfter }: Pick<NewInvitations, 'isForced' | 'recentAfter'>,
  limit: number,
) {
  return executor
    .selectFrom('profiles as w')
    .select('w.id')
    .where((eb) => matchesSelection(eb, selection))
    .where('w.auth_user_id', 'is', null)
    .where('w.email', 'is not', null)
    .$if(!isForced, (query) =>
      query.where((eb) => eb.or([eb('w.invited_at', 'is', null), eb('w.invited_at', '<=', recentAfter)])),
    )
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit)
    .forUpdate()
    .skipLocked()
}

function matchesSelection(
  eb: Parameters<typeof matchesFilter>[0],
  selection: InvitationSelection,
): ReturnType<typeof matchesFilter> {
  if ('filter' in selection) return matchesFilter(eb, selection.filter)
  return eb.and([eb('w.id', 'in', selection.record_ids)])
}
