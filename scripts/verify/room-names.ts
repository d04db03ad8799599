import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OTHER_NAMES } from '../rooms/other-names.ts'

const ROOMS = 'server/src/domains'
const PLACES = ['server/functions', 'server/test', 'e2e', 'web/src/member', 'web/src/admin']
const CONTRACT = 'contract/src'

/** The names that ought to be those of rooms. */
export interface Names {
  /** The folders of `server/src/domains`. */
  rooms: readonly string[]
  /** Folders beside which each room may have its own, with the files of the contract, without their ending. */
  paths: readonly string[]
  /** The keys of the contract. */
  keys: readonly string[]
}

/**
 * Finds folders, files of the contract and keys of the contract that carry another word than the room that they are
 * about, and exceptions of `scripts/rooms/other-names.ts` that are gone.
 */
export function findForeignNames(root: string): string[] {
  const list = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/').replace(/\/$|\.ts$/, ''))
  const exceptions = OTHER_NAMES.flatMap(({ paths }) => paths)
  return judgeNames(
    {
      rooms: list(`${ROOMS}/*/`).map(lastPart),
      paths: [...PLACES.flatMap((place) => list(`${place}/*/`)), ...list(`${CONTRACT}/{*/,*.ts}`)],
      keys: readKeys(readFileSync(join(root, CONTRACT, 'index.ts'), 'utf8')),
    },
    exceptions,
  )
}

export function judgeNames({ rooms, paths, keys }: Names, exceptions: readonly string[]): string[] {
  const known = new Set(rooms)
  const excused = new Set(exceptions)
  const isKnown = (path: string) => known.has(lastPart(path)) || excused.has(path)
  return [
    ...paths
      .filter((path) => !isKnown(path))
      .map(
        (path) =>
          `${path}: no room of ${ROOMS} has this name; name it after its room, or say why in other-names`,
      ),
    ...keys
      .filter((key) => !isKnown(`${CONTRACT}/${inKebabCase(key)}`))
      .map((key) => `${CONTRACT}/index.ts: no room of ${ROOMS} has the name of the key ${key}`),
    ...exceptions
      .filter((path) => !paths.includes(path) || known.has(lastPart(path)))
      .map((path) => `scripts/rooms/other-names.ts: ${path} needs no exception`),
  ].sort()
}

/** Reads the keys of the contract from the text of its index. */
export function readKeys(index: string): string[] {
  const [, keys = ''] = /^export const contract = \{\n([\s\S]*?)^\}/m.exec(index) ?? []
  return [...keys.matchAll(/^ {2}(\w+)[,:]/gm)].map(([, key = '']) => key)
}

function inKebabCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
