import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program to its end with our terminal, passing signals on. Returns its exit code (128 + n for signal n).
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(signal: NodeJS.Signals, child: import('node:child_process').ChildProcess) => void} [onSignal] instead of
 * passing a signal on
 * @returns {Promise<number>}
 */
export function runProcess(file, args, options = {}, onSignal = passOn) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', ...options })
    const stopForwarding = forwardSignals(child, onSignal)
    child.once('error', (error) => {
      stopForwarding()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/** Becomes the program where the system can do that, so that signals and exit codes need no go-between. */
export async function becomeProcess(file, args, env) {
  if (process.execve !== undefined && process.platform !== 'win32') process.execve(file, [file, ...args], env)
  process.exitCode = await runProcess(file, args, { env })
}

function passOn(signal, child) {
  // The terminal sends Ctrl-C to the whole group: passing it on as well would be a second Ctrl-C.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
}

function forwardSignals(child, onSignal) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handler = () => onSignal(signal, child)
    process.on(signal, handler)
    return [signal, handler]
  })
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}
