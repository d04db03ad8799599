import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Canary } from '../../canaries/canary.ts'

/**
 * Puts a defect into a copy of the checkout. Returns the function that takes it out again; null where the text that it
 * replaces does not occur exactly once.
 */
export function putDefect(copy: string, { file, from, to }: Canary): (() => void) | null {
  const path = join(copy, file)
  const sound = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [before, after, ...others] = sound.split(from)
  if (before === undefined || after === undefined || others.length > 0) return null
  writeFileSync(path, `${before}${to}${after}`)
  return () => writeFileSync(path, sound)
}
