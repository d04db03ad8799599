import { randomUUID } from 'node:crypto'
import type { Announcement, AnnouncementRecipient } from '@pepper/contract/announcements'
import { expect } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { createPerson } from '../factories.ts'
import { openTestSession } from '../nodes.ts'

export interface Caller {
  userId: string
  url: string
  cookie: string
}

export async function createAdmin(database: Database): Promise<Omit<Caller, 'url'>> {
  const userId = await createPerson(database)
  await database.kysely
    .insertInto('user_roles')
    .values({ user_id: userId, role_hierarchy: 'admin' })
    .execute()
  return { userId, cookie: await openTestSession(database, userId) }
}

/** Creates a person whom the bot reaches; returns the id. */
export async function createChatter(database: Database, telegramId: number): Promise<string> {
  const userId = await createPerson(database)
  const email = `chatter-${telegramId}@example.org`
  await database.kysely
    .insertInto('profiles')
    .values({
      ...{ full_name: `Chatter ${telegramId}`, email, mailbox: email, telegram_id: telegramId },
      ...{ referral_code: randomUUID().slice(0, 8).toUpperCase(), auth_user_id: userId },
    })
    .execute()
  return userId
}

export function ask({ url, cookie }: Pick<Caller, 'url' | 'cookie'>, path: string, body?: unknown) {
  const headers = { cookie, 'content-type': 'application/json', origin: 'http://127.0.0.1:3000' }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return fetch(`${url}/api${path}`, { headers, ...sent })
}

export async function call<T>(caller: Caller, path: string, body?: unknown): Promise<T> {
  const response = await ask(caller, path, body)
  const answer = await response.json()
  expect([response.status, answer]).toEqual([200, answer])
  return answer as T
}

export function announce(caller: Caller, input: object): Promise<Announcement> {
  return call(caller, '/admin/announcements', { id: randomUUID(), message: 'News', ...input })
}

/** Waits until an announcement is sent; returns it. */
export async function finished(caller: Caller, id: string): Promise<Announcement> {
  const read = () => call<Announcement>(caller, `/admin/announcements/${id}`)
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('sent')
  return read()
}

export async function failuresOf(caller: Caller, id: string): Promise<AnnouncementRecipient[]> {
  const path = `/admin/announcements/${id}/recipients?state=failed`
  return (await call<{ recipients: AnnouncementRecipient[] }>(caller, path)).recipients
}
