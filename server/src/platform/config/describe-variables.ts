import type { Config } from './config.ts'
import { environment, mayHoldSecret } from './environment.ts'
import { SECRETS } from './secret-files.ts'

type Variables = Record<string, string | undefined>

export interface DescribedVariable {
  name: string
  /** The value in force, without secrets. */
  value: string
  /** Whether it was set, rather than left at its default. */
  isSet: boolean
}

const UNSET = 'not set'

/**
 * Describes the value in force of every variable of a node, in the order of its definition: the value that was given,
 * or the default. For a secret it says only whether it is set. `given` is the environment before secret files are read.
 */
export function describeVariables(given: Variables, config: Config | null): DescribedVariable[] {
  const defaults: Record<string, unknown> = { ...environment.parse({}), ...derivedFrom(config) }
  return Object.keys(environment.shape).map((name) => {
    const text = given[name]?.trim() ?? ''
    const file = isSecret(name) ? given[`${name}_FILE`]?.trim() : ''
    if (isSecret(name)) return { name, value: describeSecret(text, file), isSet: Boolean(text || file) }
    if (text) return { name, value: mayHoldSecret(name) ? describeAddress(text) : text, isSet: true }
    return { name, value: describeDefault(defaults[name]), isSet: false }
  })
}

/** Lists the defaults that depend on other variables. */
function derivedFrom(config: Config | null): Variables {
  if (!config) return {}
  return {
    PUBLIC_ORIGIN: config.publicOrigin,
    SHUTDOWN_TIMEOUT_MS: String(config.shutdownTimeoutMs),
    SHUTDOWN_DELAY_MS: String(config.shutdownDelayMs),
  }
}

function isSecret(name: string): boolean {
  return SECRETS.some((secret) => secret === name)
}

function describeSecret(text: string, file: string | undefined): string {
  if (text) return 'set'
  return file ? `from file ${file}` : UNSET
}

/** Shortens an address to leave out user, password, path and query, because each of them may grant access. */
function describeAddress(text: string): string {
  if (!URL.canParse(text)) return 'set, not an address'
  const { protocol, host, pathname, search } = new URL(text)
  return `${protocol}//${host}${pathname.length > 1 || search ? '/...' : ''}`
}

function describeDefault(value: unknown): string {
  if (value === undefined) return UNSET
  return typeof value === 'object' && value !== null && 'count' in value ? String(value.count) : String(value)
}
