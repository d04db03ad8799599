import { join } from 'node:path'
import { withFolderLock } from './folder-lock.mjs'
import { isInstalled, recordInstalled } from './install-state.mjs'
import { npmCommand } from './npm-command.mjs'
import { isPlatformNodeMissing } from './platform-node.mjs'
import { runProcess } from './run-process.mjs'

// Spelled out, so that NODE_ENV=production or `omit` in somebody's npm configuration leaves nothing out. Warnings
// would all be about packages that want a newer Node than the one npm runs on: they get it from node_modules.
const installArgs = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/** Installs the dependencies when node_modules is missing or does not match package-lock.json. */
export async function ensureInstalled(root) {
  if (isReady(root)) return
  const onWait = () => console.log('Waiting for another process that is installing the dependencies ...')
  await withFolderLock(join(root, '.install.lock'), { onWait }, async () => {
    if (!isReady(root)) await install(root)
  })
}

function isReady(root) {
  return isInstalled(root) && !isPlatformNodeMissing(root)
}

async function install(root) {
  console.log(
    'Installing the dependencies (npm ci); this happens once and after each change of package-lock.json.',
  )
  const started = Date.now()
  const { file, args, shell } = npmCommand(installArgs)
  const code = await runProcess(file, args, { cwd: root, shell }).catch((error) => {
    throw new Error(`npm could not be started: ${error.message}`)
  })
  if (code !== 0) throw new Error(`npm ci failed with code ${code}: see its messages above.`)
  recordInstalled(root)
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}
