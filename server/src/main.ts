import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

// Loading the modules would make the space for young objects grow to 64 MiB, which an idle node keeps for nothing. V8 reads
// this setting each time it could grow, so it is in force before the modules are loaded, and changed back for the work.
setFlagsFromString('--semi-space-growth-factor=1')
const { runNode } = await import('./app/run-node.ts')
await runNode()
await collectGarbage()
setFlagsFromString('--semi-space-growth-factor=2')

/** Gives back what the start needed: an idle node allocates too little for V8 to do it soon. */
async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
