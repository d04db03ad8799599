import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A result that may be empty: null, undefined, a list, a map or a set; `People` is a map. */
const MAY_BE_EMPTY = /\bnull\b|\bundefined\b|\[\]|Map<|Set<|\bPeople\b/

const EMPTY = /\bnull\b|\bundefined\b/

/** Matches the docstring of a loader that goes no further where the row is missing. */
const MISSING = /\bThrows\b[^/]*[._](?:not_found|missing)\b/

/** Matches an exported function that selects rows itself; one that only builds SQL returns no promise. */
const SELECTING =
  /^export (?:async function (select[A-Z]\w*)|function (select[A-Z]\w*)(?:(?!\n\})[\s\S])*?\): Promise<[^\n]+ \{$)/gm

/**
 * Finds exported loaders of the domains whose names say the wrong thing: `get` returns something or throws, `find` may
 * return nothing, `read` does neither, as there is always something to read. It judges those that state their result,
 * and accepts no `select`, which says nothing about it.
 */
export function findMisnamedLoaders(root: string): string[] {
  const files = globSync('server/src/domains/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) =>
    misnamedIn(readFileSync(join(root, file), 'utf8')).map((problem) => `${file}: ${problem}`),
  )
}

/** Finds the misnamed loaders of one source text. */
export function misnamedIn(source: string): string[] {
  const loaders = source.matchAll(
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:async )?function ((get|find|read)[A-Z]\w*)((?:(?!\n\})[\s\S])*?)\): ([^\n]+) \{$/gm,
  )
  const misnamed = [...loaders].flatMap(([, docs = '', name = '', verb = '', , result = '']) =>
    judgeLoader({ docs, name, verb, result: /^Promise<(.*)>$/.exec(result)?.[1] ?? result }),
  )
  return [...misnamed, ...findSelecting(source)]
}

function findSelecting(source: string): string[] {
  return [...source.matchAll(SELECTING)].map(
    ([, awaiting, promising]) =>
      `${awaiting ?? promising} loads rows: call it find..., get..., list... or count...`,
  )
}

function judgeLoader(loader: { docs: string; name: string; verb: string; result: string }): string[] {
  const { docs, name, verb, result } = loader
  if (verb === 'find')
    return MAY_BE_EMPTY.test(result) ? [] : [`${name} never returns nothing: call it get...`]
  if (EMPTY.test(topLevel(result))) return [`${name} may return nothing: call it find...`]
  return verb === 'read' && MISSING.test(docs)
    ? [`${name} throws where a row is missing: call it get...`]
    : []
}

/** Removes the content of brackets, because a field may be null where the result is not. */
function topLevel(type: string): string {
  const without = type.replaceAll(/\{[^{}]*\}|<[^<>]*>|\([^()]*\)/g, '')
  return without === type ? type : topLevel(without)
}
