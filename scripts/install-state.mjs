import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const dependencyFields = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'workspaces',
]

/**
 * The packages that a command needs: `production` is what builds the web app and serves, `everything` adds the tests,
 * their browser and databases, and the checks.
 * @typedef {'production' | 'everything'} Scope
 */

/**
 * Checks whether node_modules holds what package-lock.json asks for in this scope.
 * @param {string} root
 * @param {Scope} scope
 */
export function isInstalled(root, scope) {
  const stamp = readStamp(root)
  if (stamp.fingerprint === fingerprint(root) && covers(stamp.scope, scope)) return true
  const found = ['everything', 'production'].find((each) => agreesWithLockfile(root, each))
  if (!covers(found, scope)) return false
  recordInstalled(root, found)
  return true
}

/**
 * Returns the scope of what was installed, also where package-lock.json has changed since; undefined where nothing was.
 * @param {string} root
 * @returns {Scope | undefined}
 */
export function installedScope(root) {
  return readStamp(root).scope
}

/**
 * Records that node_modules was made from the present lockfile and manifests.
 * @param {string} root
 * @param {Scope} scope
 */
export function recordInstalled(root, scope) {
  writeFileSync(stampFile(root), `${scope} ${fingerprint(root)}`)
}

/**
 * Removes both records of what is installed, ours and npm's, so that an unfinished installation is never taken for a
 * finished one.
 */
export function forgetInstalled(root) {
  for (const file of [stampFile(root), npmListFile(root)]) rmSync(file, { force: true })
}

/** Hashes the lockfile and every manifest's dependencies: a changed npm script is no reason to install. */
export function fingerprint(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const manifest = readJson(join(root, 'package.json'))
  for (const folder of ['.', ...(manifest.workspaces ?? [])]) {
    const fields = readJson(join(root, folder, 'package.json'))
    hash.update(JSON.stringify([folder, dependencyFields.map((field) => fields[field] ?? null)]))
  }
  return `${hash.digest('hex')} ${process.platform} ${process.arch}\n`
}

/**
 * Compares the lockfile with what is installed, so that an installation by `npm install` counts too: npm leaves the
 * list of what it really put there in node_modules/.package-lock.json. Optional packages of other platforms are rightly
 * absent from it.
 */
function agreesWithLockfile(root, scope) {
  if (!existsSync(npmListFile(root))) return false
  const installed = readJson(npmListFile(root)).packages ?? {}
  const wanted = readJson(join(root, 'package-lock.json')).packages
  const isWanted = ([, entry]) => scope === 'everything' || entry.dev !== true
  return Object.entries(wanted)
    .filter(isWanted)
    .every(([path, entry]) => isSatisfied(entry, installed[path], path))
}

function isSatisfied(wanted, found, path) {
  if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
  if (found === undefined) return wanted.optional === true && !isForThisMachine(wanted)
  if (wanted.link === true) return found.link === true && found.resolved === wanted.resolved
  return found.version === wanted.version && found.integrity === wanted.integrity
}

function isForThisMachine(entry) {
  const isNamed = entry.os !== undefined || entry.cpu !== undefined
  return (
    isNamed &&
    allows(entry.os, process.platform) &&
    allows(entry.cpu, process.arch) &&
    allows(entry.libc, libc())
  )
}

function allows(list, value) {
  if (list === undefined || value === undefined) return true
  const names = [list].flat()
  return (
    names.includes(value) || (names.every((name) => name.startsWith('!')) && !names.includes(`!${value}`))
  )
}

function libc() {
  if (process.platform !== 'linux') return undefined
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

function npmListFile(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

function covers(scope, wanted) {
  return scope === 'everything' || scope === wanted
}

/**
 * Reads the stamp of the last installation. A stamp without a scope is of a time when everything was always installed.
 */
function readStamp(root) {
  const text = readText(stampFile(root))
  if (text === undefined) return {}
  const scope = ['everything', 'production'].find((each) => text.startsWith(`${each} `))
  return scope === undefined
    ? { scope: 'everything', fingerprint: text }
    : { scope, fingerprint: text.slice(scope.length + 1) }
}

function stampFile(root) {
  return join(root, 'node_modules', '.pepper-install')
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
