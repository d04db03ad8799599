import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const BYTE_ORDER_MARK = /^\uFEFF/

/** Completes an environment by the variables of a file, also one that an editor saved with a byte order mark. */
export function completeFromFile(env: Record<string, string | undefined>, file: string): void {
  const variables = parseEnv(readFileSync(file, 'utf8').replace(BYTE_ORDER_MARK, ''))
  for (const [name, value] of Object.entries(variables)) env[name] ??= value
}
