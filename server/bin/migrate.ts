import { OperatorError, readArguments, runOperatorCommand, say } from '../src/app/operator-command.ts'
import { type Config, readConfig } from '../src/platform/config/config.ts'
import type { Database } from '../src/platform/db/database.ts'
import { grantServingRole, ServingRoleError } from '../src/platform/db/grant-serving-role.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { installQueue } from '../src/platform/events/queue.ts'
import { createLog } from '../src/platform/log/log.ts'

const HELP = `npm run migrate
MIGRATION_DATABASE_URL=postgres://owner:password@host/pepper npm run migrate

Brings the database up to date, with the rights of the role in MIGRATION_DATABASE_URL, or of DATABASE_URL where that is not set.
Where the two name different roles, the one in DATABASE_URL gets just the rights that a serving node needs: it cannot alter or
drop tables and triggers, and cannot change or delete entries of the audit log and the ledger. Repeating it changes nothing.

  --help   this text

Servers may run meanwhile on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.`

await runOperatorCommand(async () => {
  if (wantsHelp()) {
    say(HELP)
    return 0
  }
  const config = readConfig()
  const log = createLog(config)
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl
  const database = await openDatabase({ ...config, databaseUrl, databasePoolSize: 1 }, log)
  try {
    const applied = await migrate(database, log)
    say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
    await installQueue(database)
    await grantRights(database, config)
    return 0
  } finally {
    await database.close()
  }
})

function wantsHelp(): boolean {
  return readArguments({ options: { help: { type: 'boolean' } } }).values.help ?? false
}

async function grantRights(database: Database, config: Config): Promise<void> {
  if (!config.migrationDatabaseUrl || !config.databaseUrl) return
  const [owner, role] = [config.migrationDatabaseUrl, config.databaseUrl].map(roleOf)
  if (!role || owner === role) return
  await grantServingRole(database, role).catch((error) => {
    throw error instanceof ServingRoleError ? new OperatorError(error.message) : error
  })
  say(`${role} may serve this database, and may not change its tables, its audit log or its ledger.`)
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}
