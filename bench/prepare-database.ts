import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../server/src/platform/config/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { hashSecret, randomSecret } from '../server/src/platform/ids.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { cookieSecret } from '../server/src/platform/signing/cookie-keys.ts'
import { readSigningKey } from '../server/src/platform/signing/signing-key.ts'

const CREDITS = 10_000_000

type Location = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>

/**
 * Makes `people` signed-in members with plenty of credits, and as many in the floor's tables; returns their cookies.
 */
export async function prepareDatabase(location: Location, people: number): Promise<string[]> {
  const database = await openDatabase(location, createLog({ logLevel: 'silent' }))
  await migrate(database)
  const key = await readSigningKey(database)
  await sql.raw(FLOOR_TABLES).execute(database.kysely)
  await sql`insert into settings (key, value) values ('max_chat_sessions', '0') on conflict do nothing`.execute(
    database.kysely,
  )
  const cookies: string[] = []
  for (let index = 0; index < people; index += 1) {
    const token = randomSecret()
    const signature = createHmac('sha256', cookieSecret(key)).update(token).digest('base64')
    const cookie = `session=${encodeURIComponent(`${token}.${signature}`)}`
    await sql`
      with u as (insert into auth_users (name, email, email_verified) values ('Bench', ${`bench-${index}@example.org`}, true) returning id),
      s as (insert into auth_sessions (user_id, token, expires_at) select id, ${hashSecret(token)}, now() + interval '1 day' from u),
      a as (insert into credit_accounts (user_id) select id from u),
      f as (insert into floor_accounts (user_id, credits) select id, ${CREDITS} from u)
      insert into floor_sessions (token, user_id) select ${hashSecret(cookie)}, id from u`.execute(
      database.kysely,
    )
    cookies.push(cookie)
  }
  await sql`select credits_post(user_id, 'gifted', 0, ${CREDITS}::int, 'bench', '{}', now()) from credit_accounts`.execute(
    database.kysely,
  )
  await database.close()
  return cookies
}

const FLOOR_TABLES = `
  create table floor_sessions (token text primary key, user_id uuid not null);
  create table floor_accounts (user_id uuid primary key, credits int not null);
  create table floor_ledger (id bigint generated always as identity primary key, user_id uuid not null,
    amount int not null, balance_after int not null, cause text not null unique);
  create table floor_messages (id uuid primary key, user_id uuid not null, role text not null, content text not null,
    created_at timestamptz not null default now());`
