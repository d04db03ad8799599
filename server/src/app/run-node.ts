import { issueFirstAdminLink } from '../domains/joining/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { findUnknownVariables } from '../platform/config/unknown-variables.ts'
import type { Runtime } from '../platform/context.ts'
import { explainFailure } from '../platform/log/explain-failure.ts'
import { createLog } from '../platform/log/log.ts'
import { seedWorld } from './seed-world.ts'
import { startNode } from './start-node.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Starts a node by the environment, and stops it on a signal. A failure is one sentence, and ends the process. */
export async function runNode(): Promise<void> {
  try {
    const config = readConfig()
    const log = createLog(config)
    for (const sentence of findUnknownVariables(config.env)) log.warn(sentence)
    const node = await startNode(config, log)
    stopOnSignals(node.stop)
    say(`${node.runtime.brand.product} is ready on ${node.url}`)
    if (config.role !== 'worker') await welcome(node.runtime)
  } catch (error) {
    fail(error)
  }
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

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = stop().then(() => process.exit(0), fail)
    })
  }
}
