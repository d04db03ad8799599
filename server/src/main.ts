import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import type { Runtime } from './platform/context.ts'

// Loading the modules would make the space for young objects grow to 64 MiB, which an idle node keeps for nothing. V8 reads
// this setting each time it could grow, so it is in force before the modules are loaded, and changed back for the work.
setFlagsFromString('--semi-space-growth-factor=1')

// Listens before the start, which may take minutes: the first process of a container ignores a signal without a listener.
let stopNode: (() => Promise<void>) | undefined
stopOnSignals()

const { seedWorld } = await import('./app/seed-world.ts')
const { startNode } = await import('./app/start-node.ts')
const { issueFirstAdminLink } = await import('./domains/joining/index.ts')
const { namesInFile, readConfig } = await import('./platform/config/config.ts')
const { findUnknownVariables } = await import('./platform/config/unknown-variables.ts')
const { explainFailure } = await import('./platform/log/explain-failure.ts')
const { createLog } = await import('./platform/log/log.ts')

const say = (text: string) => process.stdout.write(`${text}\n`)

try {
  const config = readConfig()
  const log = createLog(config)
  for (const sentence of findUnknownVariables(config.env, namesInFile())) log.warn(sentence)
  const node = await startNode(config, log)
  stopNode = node.stop
  say(`${node.runtime.brand.product} is ready on ${node.url}`)
  if (config.role !== 'worker') await welcome(node.runtime)
} catch (error) {
  fail(error)
}
await collectGarbage()
setFlagsFromString('--semi-space-growth-factor=2')

/** Gives back what the start needed: an idle node allocates too little for V8 to do it soon. */
async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

/** Prepares the first visit of an application that has not been used yet. */
async function welcome(runtime: Runtime): Promise<void> {
  if (runtime.config.seed) for (const line of await seedWorld(runtime)) say(line)
  const link = await issueFirstAdminLink(runtime)
  if (link) say(`There is no super admin yet. This link makes one, once: ${link}`)
}

function fail(error: unknown): void {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
  // A half-started node may have left handles open, which must not keep the process alive.
  setTimeout(() => process.exit(1), 1_000).unref()
}

/** Lets a node finish its replies. One that is still starting ends at once: the next start goes on where it was. */
function stopOnSignals(): void {
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      if (!stopNode) process.exit(0)
      stopping = stopNode().then(() => process.exit(0), fail)
    })
  }
}
