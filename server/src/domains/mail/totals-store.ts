import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { MailTemplate } from '../../platform/mail/texts.ts'
import type { MailSpan, MailTotals } from './rules.ts'

interface Moment {
  now: Date
  timeZone: string
}

/** Counts one more mail and returns null; where the hour or day is full, counts nothing and returns when it ends. */
export async function takeTurn(
  executor: Executor,
  max: { hour: number | null; day: number | null },
  { now, timeZone }: Moment,
): Promise<Date | null> {
  const { rows } = await sql<{ wait: Date | null }>`
    select mail_take_turn(${now}, ${timeZone}, ${max.hour}::int, ${max.day}::int) as wait`.execute(executor)
  return rows[0]?.wait ?? null
}

export async function getTotals(executor: Executor, { now, timeZone }: Moment): Promise<MailTotals> {
  const { rows } = await sql<{ span: MailSpan; mails: number }>`
    select span, mails from mail_totals where starts_at = mail_span_start(span, ${now}, ${timeZone})`.execute(
    executor,
  )
  const of = (span: MailSpan) => rows.find((row) => row.span === span)?.mails ?? 0
  return { hour: of('hour'), day: of('day') }
}

/**
 * Records that a total is nearly reached; returns false where that was recorded before, for totals of an hour on the
 * same local day.
 */
export async function recordNearTotal(
  tx: Transaction,
  span: MailSpan,
  { now, timeZone }: Moment,
): Promise<boolean> {
  const { rows } = await sql`
    update mail_totals set warned_at = ${now}
    where span = ${span} and starts_at = mail_span_start(span, ${now}, ${timeZone}) and warned_at is null
      and not exists (select from mail_totals earlier
        where earlier.span = ${span} and earlier.warned_at >= mail_span_start('day', ${now}, ${timeZone}))
    returning span`.execute(tx)
  return rows.length > 0
}

export async function deleteTotalsBefore(executor: Executor, oldest: Date): Promise<void> {
  await executor.deleteFrom('mail_totals').where('starts_at', '<', oldest).execute()
}

export async function recordWait(executor: Executor, mailId: string, until: Date): Promise<void> {
  await executor.updateTable('mail_requests').set({ waits_until: until }).where('id', '=', mailId).execute()
}

/** Takes mails that have waited long enough, security mails first and then the oldest. */
export async function takeWaiting(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; template: MailTemplate; isSecurity: boolean }[]> {
  const { rows } = await sql<{ id: string; template: MailTemplate; isSecurity: boolean }>`
    update mail_requests set waits_until = null
    where id in (select id from mail_requests where waits_until <= ${now}
      order by is_security desc, created_at limit ${limit} for update skip locked)
    returning id, template, is_security as "isSecurity"`.execute(tx)
  return rows
}
