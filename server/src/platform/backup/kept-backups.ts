import type { StoredFile } from './backup-store.ts'

const NAME = /^\d{8}T\d{6}Z-[0-9a-f]{6}\.backup$/
const MANIFEST = '.json'

export interface KeptBackup {
  name: string
  bytes: number
  madeAt: Date
}

/** Builds a name that sorts by time, like `20261124T133000Z-1a2b3c.backup`. */
export function nameBackup(now: Date, random: string): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `${time}-${random}.backup`
}

export function manifestOf(name: string): string {
  return `${name}${MANIFEST}`
}

/** Returns whether a name is that of a backup or of its manifest. */
export function isOurs(name: string): boolean {
  return NAME.test(name.endsWith(MANIFEST) ? name.slice(0, -MANIFEST.length) : name)
}

/** Finds the backups among the files of a place, newest first. A backup without its manifest was never finished. */
export function findBackups(files: readonly StoredFile[]): KeptBackup[] {
  const names = new Set(files.map(({ name }) => name))
  return files
    .filter(({ name, bytes }) => NAME.test(name) && bytes > 0 && names.has(manifestOf(name)))
    .map(({ name, bytes }) => ({ name, bytes, madeAt: timeOf(name) }))
    .sort((one, other) => (one.name < other.name ? 1 : -1))
}

function timeOf(name: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/**
 * Finds the names that may be deleted so that `keep` backups stay. Only whole backups count, so that no number of
 * failures removes the last good one. The one that was just made stays, also where a clock that was ahead gave others
 * later names. Other files are left alone.
 */
export function findSurplus(files: readonly StoredFile[], keep: number, justMade?: string): string[] {
  const names = findBackups(files).map(({ name }) => name)
  const ordered = [...names.filter((name) => name === justMade), ...names.filter((name) => name !== justMade)]
  const room = Math.max(1, keep)
  const surplus = ordered.slice(room)
  const oldest = ordered.length < room ? '' : (ordered.slice(0, room).toSorted()[0] ?? '')
  const kept = new Set(names)
  // Files without their other half, older than all that stay: nothing will finish them.
  const halves = files
    .map(({ name }) => name)
    .filter((name) => NAME.test(name) && !kept.has(name) && name < oldest)
  return [...surplus.flatMap((name) => [manifestOf(name), name]), ...halves]
}
