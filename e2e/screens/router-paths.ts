import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROUTE = /(?:const (\w+) = )?create(?:Root)?Route\(([\s\S]*?)\}\)/g
const SHORTHAND = /const (\w+) = \{ getParentRoute: \(\) => (\w+) \}/g
const routerFile = join(import.meta.dirname, '../../web/src/app/router.tsx')

/**
 * Lists the path of every screen of the web app, read from its router; `persona` is in the place of the brand's name.
 */
export function routerPaths(persona = 'pepper'): string[] {
  const whole = readFileSync(routerFile, 'utf8')
  const shorthands = new Map([...whole.matchAll(SHORTHAND)].map(([, name, of]) => [name, of]))
  const text = whole.replace(SHORTHAND, '')
  const bases = new Map<string | undefined, string>()
  const found: string[] = []
  for (const [, name, block = ''] of text.matchAll(ROUTE)) {
    const own = /\bpath: ['`]([^'`]+)['`]/.exec(block)?.[1]
    const parent =
      /getParentRoute: \(\) => (\w+)/.exec(block)?.[1] ?? shorthands.get(/\.\.\.(\w+)/.exec(block)?.[1])
    const base = bases.get(parent) ?? ''
    const path =
      own === undefined ? base : join('/', base, own.replace(/\$\{[^}]+\}/g, persona)).replace(/(.)\/$/, '$1')
    bases.set(name, path)
    if (own !== undefined && !found.includes(path)) found.push(path)
  }
  return found
}
