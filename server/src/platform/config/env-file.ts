import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const BYTE_ORDER_MARK = /^\uFEFF/

/** Adds the variables of a file that an environment lacks. */
export function completeFromFile(env: Record<string, string | undefined>, file: string): void {
  for (const [name, value] of Object.entries(readVariables(file))) env[name] ??= value
}

/** Reads the variables of a file, which may begin with a byte order mark, as some editors write one. */
export function readVariables(file: string): NodeJS.Dict<string> {
  return parseEnv(readFileSync(file, 'utf8').replace(BYTE_ORDER_MARK, ''))
}
