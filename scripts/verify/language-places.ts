import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const RECIPE = 'CONTRIBUTING.md'
const HEADING = '## Add a language\n'
const TREE = '{contract,server,web,eval,bench}/**/*.{ts,tsx,mjs,json,jsonl,sql,html,txt,md,po}'
const FOREIGN = /\/node_modules\/|\/dist\/|\.test\.tsx?$|^server\/test\/|\/\.data/

const LANGUAGES = ['en', 'es', 'fr', 'de']
/** A language in a path, as a folder, a file or the end of a file's name. */
const IN_PATH = new RegExp(`(?<=[/-])(${LANGUAGES.join('|')})(?=[/.])`)
/** Files that have a language in their path are places by their path, and hold loanwords of the others. */
const SOURCE = /\.(?:ts|tsx|mjs|json|jsonl|sql|html)$/
/** Words and letters by which a file shows that it speaks these languages; English is everywhere. */
const SPOKEN = [
  /\b(?:ich|nicht|mein|wie|kann|und)\b|[äöüß]/i,
  /\b(?:yo|quiero|como|cuanto|puedo|una|los)\b|[ñ¿¡]/i,
  /\b(?:je|mon|quoi|combien|puis|une|mes|pas)\b|[çêèœ]/i,
]

/**
 * Finds files and folders that hold every language of the product, which a new language must therefore touch, and that
 * the recipe of CONTRIBUTING.md does not name.
 */
export function findUnnamedLanguagePlaces(root: string): string[] {
  const paths = globSync(TREE, { cwd: root, exclude: (name) => name.includes('node_modules') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !FOREIGN.test(path))
    .sort()
  const places = findLanguagePlaces(paths, (path) => readFileSync(join(root, path), 'utf8'))
  const [, recipe = ''] = readFileSync(join(root, RECIPE), 'utf8').split(HEADING)
  return judgeRecipe(places, recipe.split('\n## ')[0] ?? '')
}

/** Lists the places of the languages: `folder/<language>` for what has a file or folder each, and files with all four. */
export function findLanguagePlaces(paths: readonly string[], read: (path: string) => string): string[] {
  const byPattern = new Map<string, Set<string>>()
  for (const path of paths) {
    const [language] = IN_PATH.exec(path) ?? []
    if (language === undefined) continue
    const pattern = path.replace(IN_PATH, '<language>').replace(/(?<=<language>)\/.*/, '')
    byPattern.set(pattern, (byPattern.get(pattern) ?? new Set()).add(language))
  }
  const folders = [...byPattern]
    .filter(([, found]) => found.size >= LANGUAGES.length - 1)
    .map(([place]) => place)
  const files = paths.filter((path) => !IN_PATH.test(path) && SOURCE.test(path) && holdsAll(read(path)))
  return [...folders, ...files].toSorted()
}

/** Writes a complaint for each place that the recipe names neither by its path nor by a folder above it. */
export function judgeRecipe(places: readonly string[], recipe: string): string[] {
  const named = [...recipe.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
  return places
    .filter((place) => !named.some((path) => place === path || place.startsWith(`${path}/`)))
    .map((place) => `${RECIPE}: "Add a language" does not name ${place}, which holds every language`)
}

function holdsAll(text: string): boolean {
  return (
    LANGUAGES.every((language) => isKeyOrCode(text, language)) || SPOKEN.every((signs) => signs.test(text))
  )
}

/** Checks whether a language is a key, a code in quotes, or a shorthand between commas and brackets. */
function isKeyOrCode(text: string, language: string): boolean {
  return new RegExp(`\\b${language}: |['"]${language}(?:-[A-Z]{2})?['"]|[[{,] ?${language} ?[,}\\]]`).test(
    text,
  )
}
