import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findProductionPackages } from './production-packages.ts'

/** A file of the archive, or a symbolic link in it. */
export interface ArchivedFile {
  /** The path below the archive's folder. */
  path: string
  read: () => Buffer
  isExecutable?: boolean
  /** The target of a symbolic link, relative to its own folder. */
  link?: string
}

/** The files of the checkout that serve, or that an operator needs. */
const OWN = [
  /^(contract|server)\/package\.json$/,
  /^(contract\/src|server\/(src|bin|content|migrations|functions))\//,
  /^(README|CHANGELOG|SECURITY|THIRD-PARTY-NOTICES)\.md$/,
  /^\.env\.example$/,
  /^docs\/[^/]+\.(md|mjs|mts)$/,
  /^deploy\/(systemd|proxy|monitoring)\//,
]
const NOT_OWN = /\.test\.ts$|^docs\/(requirements|rules|spec-map|screens|known-gaps)\.md$/

/** The files that lie elsewhere in the archive than in the checkout. */
const MOVED: Record<string, string> = {
  'INSTALL.md': 'deploy/tarball/INSTALL.md',
  'start.mjs': 'deploy/tarball/start.mjs',
  'stop-with-npm.mjs': 'scripts/stop-with-npm.mjs',
}

/**
 * Collects what the archive holds, sorted by path: sources, the built web app, and the packages that serve. `tracked`
 * lists the files that the checkout has in its commit.
 */
export function collectFiles(root: string, tracked: string[]): ArchivedFile[] {
  const own = tracked.filter((path) => OWN.some((part) => part.test(path)) && !NOT_OWN.test(path))
  const files = [
    ...own.map((path) => fileOf(root, path)),
    ...Object.entries(MOVED).map(([path, source]) => ({ ...fileOf(root, source), path })),
    { path: 'package.json', read: () => Buffer.from(writeManifest(root)) },
    ...listFiles(root, 'web/dist').filter(({ path }) => path !== 'web/dist/.build-stamp'),
    ...findProductionPackages(root, ['contract', 'server']).flatMap((path) => listFiles(root, path)),
    { path: 'node_modules/@pepper/contract', read: () => Buffer.alloc(0), link: '../../contract' },
  ]
  return files.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Writes a package.json with the commands that run without development packages. */
function writeManifest(root: string): string {
  const { name, version, license, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = Object.entries<string>(scripts).flatMap(([command, script]) => {
    const [, file] = /^node scripts\/run\.mjs (server\/bin\/\S+)$/.exec(script) ?? []
    return file ? [[command, `node ${file}`]] : []
  })
  const manifest = {
    name,
    version,
    private: true,
    type: 'module',
    license,
    engines: { node: '>=26' },
    scripts: { start: 'node start.mjs', ...Object.fromEntries(commands) },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function fileOf(root: string, path: string): ArchivedFile {
  const file = join(root, path)
  return { path, read: () => readFileSync(file), isExecutable: (statSync(file).mode & 0o100) !== 0 }
}

/** Lists the files of a folder; packages that lie in it are listed by themselves. */
function listFiles(root: string, folder: string): ArchivedFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isSymbolicLink()) {
      return [{ path, read: () => Buffer.alloc(0), link: readlinkSync(join(root, path)) }]
    }
    if (!entry.isDirectory()) return [fileOf(root, path)]
    return entry.name === 'node_modules' ? [] : listFiles(root, path)
  })
}
