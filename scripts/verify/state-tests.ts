import { posix } from 'node:path'
import { buildGraph, readSources, type SourceGraph } from './source-graph.ts'

/** The parts of the web app whose folders are features. */
const AREAS = /^web\/src\/(admin|member|shared|app|ui|lib)\//
const STATE = /\b(useState|useReducer|createStore)\b\s*[(<]/
const TEST = /\.test\.tsx?$/

/** Finds folders of the web app that hold state which no test runs, as `folder: what is wrong`. */
export function findUntestedState(root: string): string[] {
  const sources = new Map([...readSources(root)].filter(([file]) => AREAS.test(file)))
  const stateful = [...sources].filter(([file, source]) => !TEST.test(file) && STATE.test(source))
  return judgeFolders(
    stateful.map(([file]) => file),
    buildGraph(sources),
  )
}

/**
 * Lists the folders of which no test in the folder, or in one below it, imports a stateful file, directly or through
 * others of the folder. Types that a test imports run nothing.
 */
export function judgeFolders(stateful: readonly string[], graph: SourceGraph): string[] {
  const tests = [...graph.keys()].filter((file) => TEST.test(file))
  return [...Map.groupBy(stateful, posix.dirname)]
    .filter(([folder, files]) => {
      const run = filesRun(graph, folder, tests)
      return !files.some((file) => run.has(file))
    })
    .map(([folder, [first = '']]) => `${folder}: has state (${posix.basename(first)}) that no test imports`)
    .sort()
}

/** Returns the files of a folder that its tests run: those they import, and what these import of the folder. */
function filesRun(graph: SourceGraph, folder: string, tests: readonly string[]): Set<string> {
  const run = new Set(tests.filter((test) => test.startsWith(`${folder}/`)))
  for (const file of run)
    for (const { target, isType } of graph.get(file) ?? [])
      if (!isType && 'file' in target && posix.dirname(target.file) === folder) run.add(target.file)
  return run
}
