import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '..', '..', 'web', 'dist', '.vite', 'manifest.json')

type Part = { file: string; name?: string; css?: string[] }

function readParts(): Record<string, Part> {
  return JSON.parse(readFileSync(MANIFEST, 'utf8'))
}

/** Lists the names of the parts of the built web app by their files, which are called by their hashes. */
export function namesOfBuiltFiles(): Map<string, string> {
  const parts = Object.values(readParts())
  return new Map(parts.flatMap(({ file, name }) => (name ? [[`/${file}`, name]] : [])))
}

/** Returns the path of a part of the built web app by its name, such as `chat`, or by its source file. */
export function builtFile(name: string): string {
  const parts = readParts()
  const part = parts[name] ?? Object.values(parts).find((other) => other.name === name)
  if (!part) throw new Error(`The web app has no part ${name}.`)
  return `/${part.file}`
}

/** Lists the paths of the script and the style sheet that every page begins with. */
export function firstFiles(): string[] {
  const { css = [] } = readParts()['index.html'] ?? {}
  return [builtFile('index.html'), ...css.map((file) => `/${file}`)]
}
