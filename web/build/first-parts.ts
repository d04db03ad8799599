import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const LIST = join(import.meta.dirname, '../src/app/first-parts.ts')

/** Keeps the parts that come with the entry in it: it uses none of them itself, so that they would be left out. */
export function firstParts(): Plugin {
  const sites = readFileSync(LIST, 'utf8').matchAll(/^import '(.+)'$/gm)
  const files = new Set([...sites].map(([, path = '']) => resolve(LIST, '..', path)))
  return {
    name: 'first-parts',
    enforce: 'post',
    apply: 'build',
    transform: (_code, id) => (files.has(resolve(id)) ? { moduleSideEffects: 'no-treeshake' } : undefined),
  }
}
