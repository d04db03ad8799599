import { sql } from 'kysely'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import type { RunningServer } from '../harness/server.ts'

/**
 * Gives the member with this referral code `chats` chats, the last of them with `messages` messages. The server has to
 * be stopped. Returns the id of the long chat.
 */
export async function seedChats(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  referralCode: string,
  { chats, messages }: { chats: number; messages: number },
): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config, createLog(config))
  const owner = sql`(select auth_user_id from profiles where referral_code = ${referralCode})`
  const id = (n: number) => `chat_1700000000000_${String(n).padStart(12, '0')}`
  try {
    await sql`
      insert into chat_sessions (session_id, user_id, title, message_count, last_message_at, created_at, seen_at)
      select format('chat_1700000000000_%s', lpad(n::text, 12, '0')), ${owner}, 'Seeded ' || n,
        case when n = ${chats}::int then ${messages}::int else 2 end,
        now() - interval '1 day' + n * interval '1 minute', now() - interval '2 days', now()
      from generate_series(1, ${chats}::int) n`.execute(database.kysely)
    await sql`
      with t as (
        insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, is_charged, created_at, status,
          settled_at, response_ms)
        select gen_random_uuid(), ${owner}, ${id(chats)}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), false,
          now() - interval '2 days' + n * interval '1 second', 'answered', now() - interval '1 day', 900
        from generate_series(1, ${messages / 2}::int) n
        returning *
      )
      insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
      select case r.role when 'user' then t.user_message_id else t.reply_id end, t.session_id, t.user_id, r.role,
        'Message ' || (row_number() over (order by t.created_at, r.role desc) - 1)
          || case when row_number() over (order by t.created_at, r.role desc) = 16 then ' with a needle' else '' end
          || case r.role when 'user' then '' else E'\n\n- one point\n- **another** one\n\nAnd a paragraph that ends it.' end,
        t.id, t.created_at
      from t cross join (values ('user'), ('assistant')) r (role) order by t.created_at, r.role desc`.execute(
      database.kysely,
    )
    return id(chats)
  } finally {
    await database.close()
  }
}
