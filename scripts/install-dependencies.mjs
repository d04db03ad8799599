import { constants } from 'node:os'
import { join } from 'node:path'
import { withFolderLock } from './folder-lock.mjs'
import { forgetInstalled, installedScope, isInstalled, recordInstalled } from './install-state.mjs'
import { npmCommand } from './npm-command.mjs'
import { isNewEnough, isPlatformNodeMissing, removePlatformNode } from './platform-node.mjs'
import { runProcess } from './run-process.mjs'

// Spelled out, so that NODE_ENV or `omit` in an npm configuration neither leaves packages out nor adds them. Warnings
// would all be about packages that want a newer Node than the one npm runs on: they get it from node_modules.
const quiet = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
const installation = {
  production: ['ci', '--omit=dev', ...quiet],
  everything: ['ci', '--include=dev', ...quiet],
}
const addition = ['install', '--no-save', '--package-lock', '--include=dev', ...quiet]

/**
 * Installs the dependencies when node_modules is missing or does not match package-lock.json. Packages that an earlier
 * command installed for development stay.
 * @param {string} root
 * @param {import('./install-state.mjs').Scope} scope
 */
export async function ensureInstalled(root, scope) {
  if (isReady(root, scope)) return
  const onWait = () => console.log('Waiting for another process that is installing the dependencies ...')
  await withFolderLock(join(root, '.install.lock'), { onWait }, async () => {
    if (!isReady(root, scope)) await install(root, scope)
  })
}

function isReady(root, scope) {
  return isInstalled(root, scope) && !isPlatformNodeMissing(root)
}

async function install(root, wanted) {
  const scope = installedScope(root) === 'everything' ? 'everything' : wanted
  const npmArgs = isReady(root, 'production') ? addition : installation[scope]
  console.log(describe(npmArgs))
  const started = Date.now()
  // Whatever ends the installation before it is whole, the next command sees that it is not.
  forgetInstalled(root)
  await runNpm(root, npmArgs)
  if (scope === 'production' && isNewEnough()) removePlatformNode(root)
  recordInstalled(root, scope)
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

function describe(npmArgs) {
  return npmArgs === addition
    ? 'Adding the packages for development and tests; this happens once.'
    : 'Installing the dependencies (npm ci); this happens once and after each change of package-lock.json.'
}

async function runNpm(root, npmArgs) {
  const { file, args, shell } = npmCommand(npmArgs)
  let interruption
  const onSignal = (signal, npm) => {
    interruption = signal
    // npm would take half a minute to remove what it has unpacked; the next installation does that anyway.
    npm.kill('SIGKILL')
  }
  const code = await runProcess(file, args, { cwd: root, shell }, onSignal).catch((error) => {
    throw new Error(`npm could not be started: ${error.message}`)
  })
  if (interruption !== undefined) {
    throw Object.assign(new Error('\nThe installation was stopped. The next command starts it again.'), {
      exitCode: 128 + constants.signals[interruption],
    })
  }
  if (code !== 0) throw new Error(`npm ${npmArgs[0]} failed with code ${code}: see its messages above.`)
}
