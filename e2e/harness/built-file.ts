import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '..', '..', 'web', 'dist', '.vite', 'manifest.json')

/** Names the parts of the built web app by their files, whose own names are hashes. */
export function namesOfBuiltFiles(): Map<string, string> {
  const parts: Record<string, { file: string; name?: string }> = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  return new Map(Object.values(parts).flatMap(({ file, name }) => (name ? [[`/${file}`, name]] : [])))
}

/** Returns the path of a part of the built web app, such as `current-chat`. */
export function builtFile(name: string): string {
  const found = [...namesOfBuiltFiles()].find(([, other]) => other === name)
  if (!found) throw new Error(`The web app has no part ${name}.`)
  return found[0]
}
