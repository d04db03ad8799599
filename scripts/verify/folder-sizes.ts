import { globSync } from 'node:fs'
import { posix } from 'node:path'

const MOST_FILES = 30
const roots = ['contract/src', 'web/src', 'server/src', 'server/test', 'e2e', 'bench', 'eval', 'scripts']

/**
 * Finds folders that hold more files than one can keep in mind, as `folder: what is wrong`. Tests and styles do not
 * count.
 */
export function findLargeFolders(root: string): string[] {
  const files = globSync(
    roots.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root },
  )
  return judgeFolders(files.map((file) => file.replaceAll('\\', '/')))
}

export function judgeFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) continue
    const folder = posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${MOST_FILES}; split it by capability`)
    .sort()
}
