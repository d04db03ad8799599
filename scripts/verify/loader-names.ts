import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Loaders that always find something, and begin with `find` all the same. */
const FOUND_ALWAYS = new Set(['findDelimiter', 'findFreeSlug', 'findPreferences'])

/** A result that may be empty: null, undefined, a list, a map or a set; `People` is a map. */
const MAY_BE_EMPTY = /\bnull\b|\bundefined\b|\[\]|Map<|Set<|\bPeople\b/

const EMPTY = /\bnull\b|\bundefined\b/

/**
 * Finds exported loaders of the domains whose names say the wrong thing: `get` returns something or throws, `find` may
 * return nothing. It judges those that state their result.
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
    /^export (?:async )?function ((get|find)[A-Z]\w*)(?:(?!\n\})[\s\S])*?\): ([^\n]+) \{$/gm,
  )
  return [...loaders].flatMap(([, name = '', verb, result = '']) => {
    const settled = /^Promise<(.*)>$/.exec(result)?.[1] ?? result
    if (verb === 'get' && EMPTY.test(topLevel(settled)))
      return [`${name} may return nothing: call it find...`]
    const isFoundAlways = verb === 'find' && !MAY_BE_EMPTY.test(settled)
    return isFoundAlways && !FOUND_ALWAYS.has(name) ? [`${name} never returns nothing: call it get...`] : []
  })
}

/** Removes what stands in brackets, because a field may be null where the result is not. */
function topLevel(type: string): string {
  const without = type.replaceAll(/\{[^{}]*\}|<[^<>]*>|\([^()]*\)/g, '')
  return without === type ? type : topLevel(without)
}
