import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainFloors } from '../verify/import-rules.ts'
import { buildGraph, readSources } from '../verify/source-graph.ts'

/** The rooms as the code describes them. */
export interface House {
  domains: string[]
  /** Contract keys by the domain that carries them out. */
  contract: Map<string, string[]>
  tables: string[]
  /** Folders of both wings at any depth, such as `member/chat/thread`. */
  web: string[]
  /** The floor of each domain, and of each part that has a floor of its own. */
  floors: Record<string, number>
  /** Pairs of such rooms: the first imports the second. */
  arrows: [string, string][]
}

/** Reads the house from the checkout at `root`. */
export function readHouse(root: string): House {
  const folders = (pattern: string) =>
    globSync(`${pattern}/*/`, { cwd: root }).map((path) => path.replaceAll('\\', '/').replace(/\/$/, ''))
  return {
    domains: folders('server/src/domains')
      .map((path) => path.slice('server/src/domains/'.length))
      .sort(),
    contract: readContract(root),
    tables: readTables(root),
    web: [...folders('web/src/member/**'), ...folders('web/src/admin/**')]
      .map((path) => path.slice('web/src/'.length))
      .sort(),
    floors: domainFloors,
    arrows: readArrows(root),
  }
}

function readContract(root: string): Map<string, string[]> {
  const keys = new Map<string, Set<string>>()
  for (const path of globSync('server/src/domains/**/*routes.ts', { cwd: root })) {
    const domain = path.replaceAll('\\', '/').split('/')[3] ?? ''
    const known = keys.get(domain) ?? new Set<string>()
    keys.set(domain, known)
    for (const [, key = ''] of readFileSync(join(root, path), 'utf8').matchAll(/\bcontract\.([a-zA-Z]+)/g)) {
      known.add(key)
    }
  }
  return new Map([...keys].map(([domain, known]) => [domain, [...known].sort()]))
}

/** Lists the tables that the migrations leave, in the order of their names. */
function readTables(root: string): string[] {
  const tables = new Set<string>()
  for (const path of globSync('server/migrations/*.sql', { cwd: root }).sort()) {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/--.*/g, '')
    const changes = text.matchAll(
      /\b(?:create table(?: if not exists)? (\w+)|drop table(?: if exists)? (\w+)|alter table (\w+) rename to (\w+))/g,
    )
    for (const [, created, dropped, before, after] of changes) {
      if (created) tables.add(created)
      if (dropped) tables.delete(dropped)
      if (before) tables.delete(before)
      if (after) tables.add(after)
    }
  }
  return [...tables].sort()
}

function readArrows(root: string): [string, string][] {
  const arrows = new Map<string, [string, string]>()
  for (const [file, imports] of buildGraph(readSources(root))) {
    const from = roomOf(file)
    if (from === undefined || file.endsWith('.test.ts')) continue
    for (const { target } of imports) {
      const to = 'file' in target ? roomOf(target.file) : undefined
      if (to !== undefined && to !== from) arrows.set(`${from} ${to}`, [from, to])
    }
  }
  return [...arrows.values()]
}

function roomOf(file: string): string | undefined {
  const [, domain = '', part = ''] = /^server\/src\/domains\/([^/]+)\/([^/]+)/.exec(file) ?? []
  const room = `${domain}/${part}` in domainFloors ? `${domain}/${part}` : domain
  return room in domainFloors ? room : undefined
}
