import { verifyAuditChain } from '../src/domains/audit/index.ts'
import { readConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { createLog } from '../src/platform/log.ts'

/** `npm run audit:verify`: checks the whole audit log; exit code 1 and the first broken entry where there is one. */
const config = readConfig()
const database = await openDatabase(config, createLog(config))
await migrate(database)
const { entries, broken } = await verifyAuditChain(database)
await database.close()
process.stdout.write(
  broken
    ? `The audit log is broken at entry ${broken.id} (${broken.fault}); the ${entries} before it are whole.\n`
    : `The audit log is whole: ${entries} entries.\n`,
)
process.exitCode = broken ? 1 : 0
