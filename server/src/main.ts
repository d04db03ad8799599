import { seedWorld } from './app/seed-world.ts'
import { startNode } from './app/start-node.ts'
import { issueFirstAdminLink } from './domains/membership/index.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { FolderLockedError } from './platform/db/folder-lock.ts'
import { MigrationError } from './platform/db/migrate.ts'
import { createLog } from './platform/log.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

try {
  const config = readConfig()
  const node = await startNode(config, createLog(config))
  say(`${node.runtime.brand.product} is ready on ${node.url}`)
  if (config.seed) for (const line of await seedWorld(node.runtime)) say(line)
  const link = await issueFirstAdminLink(node.runtime)
  if (link) say(`There is no super admin yet. This link makes one, once: ${link}`)
  stopOnSignals(node.stop)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
  // Whatever a half-started node left open must not keep the process alive.
  setTimeout(() => process.exit(1), 1_000).unref()
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = stop().then(() => process.exit(0))
    })
  }
}

/** One clear sentence for what an operator can mend; the stack for what they cannot. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderLockedError || error instanceof MigrationError) {
    return error.message
  }
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return 'The port is in use by another program. Stop it, or set PORT to a free one.'
  if (code === 'EACCES') return 'This port needs more rights. Set PORT to one above 1023.'
  if (code === 'ECONNREFUSED') return 'The database at DATABASE_URL does not answer. Is it running?'
  return error.stack ?? error.message
}
