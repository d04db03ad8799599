import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const list = join(import.meta.dirname, '../../web/src/shared/administration/admin-screens.ts')

/** The paths of all screens of the administration, as its own list has them (AD-1). */
export function adminPaths(): string[] {
  return [...readFileSync(list, 'utf8').matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path = '']) => path)
}
