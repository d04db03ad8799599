import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

/** The usage of the model by replies: tokens read and written, and how many replies had no count. */
export interface ModelUse {
  prompt: number
  completion: number
  unmetered: number
}

/** Sums the usage of the replies to the questions of a local day. */
export async function sumModelUse(kysely: Kysely<DB>, now: Date, timeZone: string): Promise<ModelUse> {
  const { rows } = await sql<ModelUse>`
    select coalesce(sum(prompt_tokens), 0)::float8 as prompt, coalesce(sum(completion_tokens), 0)::float8 as completion,
      (count(*) filter (where is_unmetered))::float8 as unmetered
    from turns where created_at >= date_trunc('day', ${now} at time zone ${timeZone}::text) at time zone ${timeZone}`.execute(
    kysely,
  )
  return rows[0] ?? { prompt: 0, completion: 0, unmetered: 0 }
}

/** Records that a share of a budget was reached; false if it was recorded before. */
export async function recordWarning(
  kysely: Kysely<DB>,
  warning: { percent: number; tokens: number; cost: number; now: Date; timeZone: string },
): Promise<boolean> {
  const { percent, tokens, cost, now, timeZone } = warning
  const { rows } = await sql`
    insert into model_budget_warnings (day, percent, tokens, cost, warned_at)
    values ((${now}::timestamptz at time zone ${timeZone})::date, ${percent}, ${tokens}, ${cost}, ${now})
    on conflict do nothing returning day`.execute(kysely)
  return rows.length > 0
}
