import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const watched = ['server/src', 'server/migrations', 'server/functions', 'server/content', 'contract/src']
const settleMs = 150
const stopWithinMs = 15_000

/**
 * Runs the server and restarts it when its sources change.
 * @param {string} root
 * @param {{ env: NodeJS.ProcessEnv, origin: string }} options
 */
export function createDevServer(root, { env, origin }) {
  let child
  let isStopped = false
  let announce = () => {}
  let ready = start()

  for (const folder of watched) watch(join(root, folder), { recursive: true }, onChange)
  watch(join(root, 'web', 'index.html'), onChange)

  let settling
  function onChange(_event, file) {
    if (file?.endsWith('.test.ts')) return
    clearTimeout(settling)
    settling = setTimeout(() => {
      ready = ready.then(restart)
    }, settleMs)
  }

  async function restart() {
    console.log('Sources of the server changed: restarting it ...')
    await end(child)
    return start()
  }

  async function start() {
    if (isStopped) return false
    child = spawnServer(root, env)
    const isReady = await waitUntilReady(child, origin)
    if (isReady) announce()
    else if (!isStopped)
      console.error('The server does not run: see above. It starts again when its sources change.')
    return isReady
  }

  return {
    /** Whether requests can go to the server now; during a restart it answers afterwards. */
    isReady: () => ready,
    /** Calls `listener` after each restart. */
    onReady: (listener) => {
      announce = listener
    },
    stop: async () => {
      isStopped = true
      await end(child)
    },
  }
}

function spawnServer(root, env) {
  const guard = pathToFileURL(join(root, 'scripts', 'stop-with-npm.mjs')).href
  const main = join(root, 'server', 'src', 'main.ts')
  // Detached, so that Ctrl-C reaches it once, through us, and not a second time from the terminal.
  return spawn(process.execPath, ['--import', guard, main], {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: true,
  })
}

async function waitUntilReady(child, origin) {
  while (!hasEnded(child)) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return true
    await sleep(100)
  }
  return false
}

async function end(child) {
  if (child === undefined || hasEnded(child)) return
  const exited = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  child.kill('SIGTERM')
  await exited
  clearTimeout(timer)
}

function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null
}
