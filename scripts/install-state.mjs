import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const dependencyFields = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'workspaces',
]

/** Whether node_modules holds what package-lock.json asks for. */
export function isInstalled(root) {
  const stamp = readText(stampFile(root))
  if (stamp === fingerprint(root)) return true
  if (!agreesWithLockfile(root)) return false
  recordInstalled(root)
  return true
}

/** Notes that node_modules was made from the present lockfile and manifests. */
export function recordInstalled(root) {
  writeFileSync(stampFile(root), fingerprint(root))
}

/** A hash of the lockfile and of every manifest's dependencies: a changed npm script is no reason to install. */
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
 * What somebody installed by `npm install` counts too: npm leaves the list of what it really put there in
 * node_modules/.package-lock.json. Optional packages of other platforms are rightly absent from it.
 */
function agreesWithLockfile(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = readJson(installedFile).packages ?? {}
  const wanted = readJson(join(root, 'package-lock.json')).packages
  return Object.entries(wanted).every(([path, entry]) => isSatisfied(entry, installed[path], path))
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

function stampFile(root) {
  return join(root, 'node_modules', '.pepper-install')
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
