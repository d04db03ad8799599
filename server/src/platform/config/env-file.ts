import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const BYTE_ORDER_MARK = /^\uFEFF/

/**
 * Adds the variables of a file that an environment lacks. The file may begin with a byte order mark, which some editors
 * write.
 */
export function completeFromFile(env: Record<string, string | undefined>, file: string): void {
  const variables = parseEnv(readFileSync(file, 'utf8').replace(BYTE_ORDER_MARK, ''))
  for (const [name, value] of Object.entries(variables)) env[name] ??= value
}
