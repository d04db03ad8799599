import { globSync, readFileSync } from 'node:fs'
import { isContractProcedure } from '@orpc/contract'
import { contract } from '@pepper/contract'

/**
 * Finds routes of journeys that no operation serves, as `file: what is wrong`: such a route would intercept nothing.
 */
export function findLostRoutes(root: string): string[] {
  return globSync('e2e/**/*.ts', { cwd: root })
    .sort()
    .flatMap((file) => judgeRoutes(file, readFileSync(`${root}/${file}`, 'utf8')))
}

export function judgeRoutes(file: string, source: string): string[] {
  const routes = source.replaceAll('\\/', '/').matchAll(/rpc\/(?:\(([^)]+)\)|([a-zA-Z]+(?:\/[a-zA-Z]+)*))/g)
  const paths = [...routes].flatMap(([, several, one]) => several?.split('|') ?? one ?? [])
  return paths
    .filter((path) => !isServed(path.split('/')))
    .map((path) => `${file}: no operation is called ${path}`)
}

function isServed(path: string[]): boolean {
  let at: unknown = contract
  for (const name of path) {
    if (typeof at !== 'object' || at === null || isContractProcedure(at)) return false
    at = Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined
  }
  return typeof at === 'object' && at !== null
}
