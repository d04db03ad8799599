import { findLocale, type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { MailTemplate } from '../../platform/mail/texts.ts'

/** A mail to be sent, in the form in which it is stored. */
export interface StoredRequest {
  to: string
  template: MailTemplate
  locale: Locale
  /** The address of the mail's one link. */
  link: string
  /** The code to type, where the mail has one. */
  code?: string
  /** Whether it is a security mail, which is always sent; other mail only while the operator's setting allows it. */
  isSecurity: boolean
}

export interface MailRequest extends StoredRequest {
  /** Whether the event 'mail.settled' reports how it ended; then it is given up after about three hours of attempts. */
  isTracked?: boolean
  now: Date
}

export interface WaitingRequest extends StoredRequest {
  id: string
  isTracked: boolean
  /** The number of failed attempts. */
  attempts: number
}

export async function insertRequest(tx: Transaction, request: MailRequest): Promise<string> {
  const { id } = await tx
    .insertInto('mail_requests')
    .values({
      recipient: request.to,
      template: request.template,
      locale: request.locale,
      params: JSON.stringify({ link: request.link, code: request.code }),
      is_security: request.isSecurity,
      is_tracked: request.isTracked ?? false,
      created_at: request.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findRequest(executor: Executor, id: string): Promise<WaitingRequest | null> {
  const row = await executor.selectFrom('mail_requests').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { link, code } = row.params as { link: string; code?: string }
  const locale = findLocale(row.locale) ?? SOURCE_LOCALE
  const template = row.template as MailTemplate
  const { is_tracked: isTracked, is_security: isSecurity, attempts } = row
  return {
    id,
    to: row.recipient,
    template,
    locale,
    link,
    ...(code && { code }),
    isSecurity,
    isTracked,
    attempts,
  }
}

/** Deletes a request; returns whether this call did, so that only one of several does. */
export async function deleteRequest(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('mail_requests').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes those of these requests that still wait and returns them. */
export async function deleteRequests(
  tx: Transaction,
  ids: string[],
): Promise<{ id: string; isTracked: boolean }[]> {
  const { rows } = await sql<{ id: string; isTracked: boolean }>`
    delete from mail_requests where id = any (${ids}::uuid[]) returning id, is_tracked as "isTracked"`.execute(
    tx,
  )
  return rows
}

/** Deletes the requests from before `oldest` whose attempts all failed; a tracked one ends with an event instead. */
export async function deleteGivenUpRequests(executor: Executor, oldest: Date): Promise<void> {
  await executor
    .deleteFrom('mail_requests')
    .where('created_at', '<', oldest)
    .where('attempts', '>', 0)
    .where('waits_until', 'is', null)
    .where('is_tracked', '=', false)
    .execute()
}

export async function countFailedAttempt(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('mail_requests')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function insertKept(
  tx: Transaction,
  mail: { to: string; subject: string; text: string; link: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('outbox_mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      link_key: linkKeyOf(mail.link),
      created_at: mail.now,
    })
    .execute()
}

/** Hashes the token of a link, which follows the `#`; null where the link has none. */
function linkKeyOf(link: string): string | null {
  const token = URL.parse(link)?.hash.slice(1)
  return token ? hashSecret(token) : null
}

/** Deletes kept mails from before `oldest`, and those whose link is used or has expired by `now`. */
export async function deleteDeadMails(
  executor: Executor,
  { now, oldest }: { now: Date; oldest: Date },
): Promise<void> {
  await sql`select outbox_mails_delete_dead(${now}, ${oldest})`.execute(executor)
}

export async function listKeptMails(executor: Executor, page: { before: number | null; limit: number }) {
  return executor
    .selectFrom('outbox_mails')
    .select(['id', 'recipient as to', 'subject', 'created_at'])
    .$if(page.before !== null, (query) => query.where('id', '<', page.before))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** Finds the address and the text of a kept mail; undefined where it is gone. */
export async function findKeptMail(
  executor: Executor,
  id: number,
): Promise<{ to: string; text: string } | undefined> {
  return executor
    .selectFrom('outbox_mails')
    .select(['recipient as to', 'body_text as text'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Lists the ids of the accounts for which a kept mail acts: the accounts of its link, and the account of its address.
 */
export async function listPeopleOfMail(executor: Executor, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from outbox_mails m cross join lateral (
      select l.user_id as id from sign_in_links l where l.token_hash = m.link_key
      union all select n.user_id from security_notices n where n.token_hash = m.link_key
      union all select l.user_id from membership_links l where l.token_hash = m.link_key
      union all select u.user_id from people u where u.email = lower(m.recipient)
    ) p where m.id = ${id} and p.id is not null`.execute(executor)
  return rows.map((row) => row.id)
}
