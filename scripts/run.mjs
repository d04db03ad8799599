import { resolve } from 'node:path'
import { launch, root } from './launch.mjs'
import { becomeProcess } from './run-process.mjs'

// node scripts/run.mjs <file.ts> [arguments]: runs one file of the project on the project's own Node.
const [file, ...args] = process.argv.slice(2)
// An operator's server has no packages for development.
const isOperatorCommand = file?.startsWith('server/bin/')

await launch(
  async () => {
    if (file === undefined) throw new Error('Usage: node scripts/run.mjs <file.ts> [arguments]')
    await becomeProcess(process.execPath, [resolve(root, file), ...args], process.env)
  },
  isOperatorCommand ? 'production' : 'everything',
)
