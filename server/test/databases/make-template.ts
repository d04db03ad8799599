import { pino } from 'pino'
import { registerSubscriptions } from '../../src/app/subscriptions.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { Jobs } from '../../src/platform/events/jobs.ts'
import { createTestRuntime } from '../runtimes.ts'

/**
 * Makes a migrated, otherwise empty database, to be copied. It has the tables and queues of jobs, which the first start
 * of a node makes: that takes longer than the rest of the start.
 */
export async function makeTemplate(
  place: Pick<Parameters<typeof openDatabase>[0], 'databaseUrl' | 'dataDir'>,
) {
  const database = await openDatabase({ ...place, databasePoolSize: 1 }, pino({ level: 'silent' }))
  try {
    await migrate(database)
    const runtime = createTestRuntime(database)
    const jobs = new Jobs(runtime)
    registerSubscriptions(runtime, jobs)
    await jobs.prepare()
  } finally {
    await database.close()
  }
}
