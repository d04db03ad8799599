import { setFlagsFromString } from 'node:v8'

// Loading the modules would make the space for young objects grow to 64 MiB, which an idle node keeps for nothing. V8 reads
// this setting each time it could grow, so it is in force before the modules are loaded, and changed back for the work.
setFlagsFromString('--semi-space-growth-factor=1')
const { runNode } = await import('./app/run-node.ts')
await runNode()
setFlagsFromString('--semi-space-growth-factor=2')
