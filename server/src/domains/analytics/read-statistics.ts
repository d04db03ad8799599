import type { AdminStatistics } from '@pepper/contract/analytics'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { countPeople } from '../roles/index.ts'
import { countParts } from './figures-store.ts'
import { freshen } from './roll-up.ts'
import { dayIn } from './rules.ts'
import { countGuests, listJobs, listMigrations, listTables, readDatabaseSize } from './statistics-store.ts'

/** Reads the numbers of people and the contents of the database (AD-5). Needs `analytics.read`. */
export async function readStatistics(request: Context): Promise<AdminStatistics> {
  const context = authorise(request, 'analytics.read')
  const { runtime } = context
  const timeZone = runtime.config.creditsTimeZone
  const now = runtime.clock.now()
  const today = dayIn(timeZone, now)
  await freshen(runtime)
  const { kysely } = runtime.db
  const [day] = await countParts(kysely, { from: today, to: today, timeZone }, 'day')
  const { total, admins } = await countPeople(kysely)
  const migrations = await listMigrations(kysely)
  return {
    total_users: total,
    daily_active_users: day?.active_users ?? 0,
    todays_sessions: day?.active_chats ?? 0,
    todays_guests: await countGuests(kysely, { today, timeZone }),
    admin_count: admins,
    generated_at: now.toISOString(),
    engine: runtime.db.engine,
    bytes: await readDatabaseSize(kysely),
    tables: await listTables(kysely, dayIn('UTC', now)),
    migrations: migrations.map(({ name, applied_at }) => ({ name, applied_at: applied_at.toISOString() })),
    ...(await listJobs(kysely)),
  }
}
