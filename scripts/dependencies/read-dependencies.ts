import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockedPackage, OldPackage } from './judge-dependencies.ts'

interface Lockfile {
  packages: Record<string, { version?: string; license?: string; hasInstallScript?: boolean; link?: boolean }>
}

/** Reads the packages of the lockfile, those for other platforms included, without our own workspaces. */
export function readPackages(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  return Object.entries(packages)
    .filter(([path, one]) => path.includes('node_modules/') && !one.link)
    .map(([path, one]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: one.version ?? '',
      license: one.license ?? null,
      hasInstallScript: one.hasInstallScript ?? false,
    }))
}

type Outdated = Record<string, { current?: string; latest: string } | { current?: string; latest: string }[]>

/**
 * Lists our direct dependencies that are behind the registry's latest version; null where the registry did not answer.
 */
export function readOld(root: string): OldPackage[] | null {
  const answer = askNpm(root, ['outdated', '--json']) as (Outdated & { error?: unknown }) | null
  if (!answer || 'error' in answer) return null
  return Object.entries(answer).flatMap(([name, found]) => {
    const one = Array.isArray(found) ? found[0] : found
    return one?.current && isOlder(one.current, one.latest)
      ? [{ name, current: one.current, latest: one.latest }]
      : []
  })
}

/** Lists the names of packages with a known vulnerability; null where the registry did not answer. */
export function readVulnerable(root: string): string[] | null {
  const answer = askNpm(root, ['audit', '--json']) as { vulnerabilities?: Record<string, unknown> } | null
  return answer?.vulnerabilities ? Object.keys(answer.vulnerabilities) : null
}

/** Checks whether a version is below another one by its three numbers. */
export function isOlder(version: string, other: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(other)]
  const index = left.findIndex((number, at) => number !== right[at])
  return index >= 0 && (left[index] ?? 0) < (right[index] ?? 0)
}

function numbersOf(version: string): number[] {
  return (version.split('-')[0] ?? '').split('.').map(Number)
}

function askNpm(root: string, command: string[]): unknown {
  const { stdout } = spawnSync('npm', command, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}
