import { readFileSync } from 'node:fs'

let known: string | undefined

/** Returns the version of this program, like `1.12.0`. */
export function programVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  known ??= String(JSON.parse(readFileSync(file, 'utf8')).version)
  return known
}

/** Compares versions such as `1.12.0` number by number; negative if `a` is earlier. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)))
  const parts = [0, 1, 2].map((at) => (first?.[at] ?? 0) - (second?.[at] ?? 0))
  return parts.find((difference) => difference !== 0) ?? 0
}
