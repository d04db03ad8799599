import { join } from 'node:path/posix'
import type { Import, SourceGraph } from './source-graph.ts'
import { checkWings } from './web-rules.ts'

/** The packages that each workspace may import from npm, by its package.json; '' is the root. */
export type Dependencies = Record<string, string[]>

/** The floors of the house: a room imports only from floors below its own. */
export const domainFloors: Record<string, number> = {
  audit: 2,
  // Below the rooms that ask for approval, settings and roles among them.
  approvals: 2.5,
  profiles: 2.5,
  // Below roles, which reads whether approval is on.
  settings: 2.75,
  roles: 3,
  preferences: 3,
  identity: 4,
  credits: 4,
  progress: 4,
  content: 4,
  'brand-pictures': 4,
  analytics: 4,
  mail: 4,
  'audit/log': 5,
  knowledge: 5,
  webhooks: 5,
  ads: 5,
  notices: 5,
  notifications: 5,
  // Above notices, which it makes void.
  recovery: 5.5,
  privacy: 6.5,
  referrals: 5,
  tokens: 5,
  users: 5,
  announcements: 6,
  joining: 6,
  // Above joining, which lets new people in.
  'ways-in': 6.5,
  waitlist: 6.5,
  security: 6,
  chat: 6,
  monitoring: 6.5,
}
const floors = { contract: 0, platform: 1, app: 7, entry: 8 }
const doorsForApp = new Set(['index.ts', 'routes.ts', 'admin-routes.ts', 'on-events.ts'])
const contractPackages = new Set(['zod', '@orpc/contract'])

interface Room {
  workspace: 'contract' | 'server' | 'web'
  name: string
  floor?: number
  domain?: string
}

/**
 * Finds every import that breaks a wall of the house, as `file:line: what is wrong`. Tests and tools may import any
 * file.
 */
export function findImportViolations(graph: SourceGraph, dependencies: Dependencies): string[] {
  return [...graph].flatMap(([file, imports]) => {
    const at = (line: number, problem: string) => `${file}:${line}: ${problem}`
    const undeclared = imports.flatMap((site) =>
      checkDeclared(file, site, dependencies).map((p) => at(site.line, p)),
    )
    if (isFree(file)) return undeclared
    const room = roomOf(file)
    if (room === undefined) return [...undeclared, at(1, misplaced)]
    return [
      ...undeclared,
      ...imports.flatMap((site) => checkImport(file, room, site).map((p) => at(site.line, p))),
    ]
  })
}

const misplaced =
  'is in no room of docs/architecture.md; a new domain needs a floor in scripts/verify/import-rules.ts'

/** Checks whether a file is outside the house, as tests, journeys, benchmarks and tools do. */
export function isFree(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || !/^(contract\/src|server\/src|server\/bin|web\/src)\//.test(file)
}

function roomOf(file: string): Room | undefined {
  if (file.startsWith('contract/src/'))
    return { workspace: 'contract', name: 'contract', floor: floors.contract }
  if (file.startsWith('web/src/')) return { workspace: 'web', name: 'web' }
  const [, domain = '', part] =
    /^server\/src\/domains\/([^/]+)\/([^/]+)\//.exec(file) ??
    /^server\/src\/domains\/([^/]+)\//.exec(file) ??
    []
  if (domain === '') return serverRoom(file)
  // A part of a domain on a floor of its own is a room of its own.
  const name = `${domain}/${part}` in domainFloors ? `${domain}/${part}` : domain
  const floor = domainFloors[name]
  return floor === undefined ? undefined : { workspace: 'server', name, floor, domain: name }
}

function serverRoom(file: string): Room | undefined {
  const workspace = 'server'
  if (file.startsWith('server/src/platform/')) return { workspace, name: 'platform', floor: floors.platform }
  if (file.startsWith('server/src/app/')) return { workspace, name: 'app', floor: floors.app }
  if (file === 'server/src/main.ts' || file.startsWith('server/bin/')) {
    return { workspace, name: file, floor: floors.entry }
  }
  return undefined
}

function checkImport(file: string, room: Room, site: Import): string[] {
  if (site.isExportAll && /^server\/src\/domains\/[^/]+\/index\.ts$/.test(file)) {
    return [`export * from '${site.specifier}': a domain names its exports one by one`]
  }
  const { target } = site
  if ('file' in target) return checkFile(file, room, target.file, site.specifier)
  if (room.workspace === 'contract' && !('package' in target && contractPackages.has(target.package))) {
    return [`contract may use only ${[...contractPackages].join(' and ')}, not ${site.specifier}`]
  }
  if (room.workspace === 'web' && 'builtin' in target)
    return [`web runs in a browser, which has no ${site.specifier}`]
  return []
}

function checkFile(from: string, room: Room, file: string, specifier: string): string[] {
  if (isFree(file)) return [`${room.name} may not import ${file}, which is a test or a tool`]
  const target = roomOf(file)
  // A target in no room is reported at its own place.
  if (target === undefined) return []
  if (room.workspace !== target.workspace) return checkWorkspaces(room, target, specifier)
  if (room.workspace === 'web') return checkWings(from, file)
  return room.name === target.name ? [] : [...checkFloors(room, target), ...checkDoor(room, target, file)]
}

function checkWorkspaces(room: Room, target: Room, specifier: string): string[] {
  if (target.workspace !== 'contract') return [`${room.workspace} may not import from ${target.workspace}`]
  return specifier.startsWith('.') ? ['the contract is imported as @pepper/contract, not by a path'] : []
}

function checkFloors(room: Room, target: Room): string[] {
  if ((target.floor ?? 0) < (room.floor ?? 0)) return []
  return [`${room.name} (floor ${room.floor}) may not import ${target.name} (floor ${target.floor})`]
}

function checkDoor(room: Room, target: Room, file: string): string[] {
  if (target.domain === undefined) return []
  const door = file.slice(`server/src/domains/${target.domain}/`.length)
  if (door === 'index.ts' || (room.name === 'app' && doorsForApp.has(door))) return []
  return [`${target.domain} is entered through its index.ts, not ${door}`]
}

function checkDeclared(file: string, { target }: Import, dependencies: Dependencies): string[] {
  if (!('package' in target)) return []
  const workspace = /^(contract|server|web)\//.exec(file)?.[1] ?? ''
  const declared = isFree(file) ? Object.values(dependencies).flat() : (dependencies[workspace] ?? [])
  return declared.includes(target.package)
    ? []
    : [`${target.package} is not in ${join(workspace, 'package.json')}`]
}
