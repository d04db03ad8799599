import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The parts of the web app whose folders are features. */
const AREAS = 'web/src/{admin,member,shared,app,ui,lib}'
const STATE = /\b(useState|useReducer|createStore)\b\s*[(<]/
const TEST = /\.test\.tsx?$/

/**
 * Finds folders of the web app that hold state and have no test, as `folder: what is wrong`. A test in the folder or in
 * one below it counts.
 */
export function findUntestedState(root: string): string[] {
  const files = globSync(`${AREAS}/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const stateful = files.filter(
    (file) => !TEST.test(file) && STATE.test(readFileSync(join(root, file), 'utf8')),
  )
  return judgeFolders(
    stateful,
    files.filter((file) => TEST.test(file)),
  )
}

export function judgeFolders(stateful: readonly string[], tests: readonly string[]): string[] {
  const tested = new Set(tests.flatMap(foldersOf))
  return [...Map.groupBy(stateful, posix.dirname)]
    .filter(([folder]) => !tested.has(folder))
    .map(([folder, [first = '']]) => `${folder}: has state (${posix.basename(first)}) and no test`)
    .sort()
}

/** Lists the folder of a file and those around it. */
function foldersOf(file: string): string[] {
  const folder = posix.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}
