import { readFileSync } from 'node:fs'
import { type Brand, brand } from '@pepper/contract/brand'
import type * as z from 'zod'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/config.ts'

export const DEFAULT_BRAND: Brand = {
  persona: 'Pepper',
  persona_slug: 'pepper',
  product: 'PepperChat',
  simulation: 'The Bazaar',
  token: 'BZR',
  platform: 'The Exchange',
  sister_platform: 'Bazaar Game',
  support_email: null,
  privacy_email: null,
  legal_email: null,
  community_url: null,
  accent: null,
}

/**
 * Builds the brand from the defaults, then the JSON of BRAND_FILE, then BRAND_PERSONA and the like (D1). Throws
 * ConfigError that names each bad field.
 */
export function readBrand(config: Pick<Config, 'brandFile' | 'env'>): Brand {
  const environment = readBrandEnvironment(config.env)
  const given = { ...readBrandFile(config.brandFile), ...environment }
  const persona = given.persona ?? DEFAULT_BRAND.persona
  const merged = { ...DEFAULT_BRAND, persona_slug: slugOf(String(persona)), ...given }
  const parsed = brand.strict().safeParse(merged)
  if (parsed.success) return parsed.data
  const { brandFile } = config
  throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, { environment, brandFile })))
}

/** Describes a bad field by the variable that set it, or by BRAND_FILE if no variable did. */
function describe(
  issue: z.core.$ZodIssue,
  given: { environment: Record<string, unknown>; brandFile: string | undefined },
): string {
  if (issue.code === 'unrecognized_keys') {
    return `BRAND_FILE=${given.brandFile} has fields that no brand has: ${issue.keys.join(', ')}`
  }
  const field = String(issue.path[0]) as keyof Brand
  const wanted = WANTED[field] ?? 'is not a name of 1 to 60 characters'
  if (field in given.environment) {
    return `BRAND_${field.toUpperCase()}=${given.environment[field]} ${wanted}`
  }
  return `BRAND_FILE=${given.brandFile} is not usable: ${field} ${wanted}`
}

const notAnEmail = 'is not an email address like help@example.org'

/** The fields that are not names, with what a value that does not fit lacks. */
const WANTED: Partial<Record<keyof Brand, string>> = {
  persona_slug: 'is not lower-case letters and digits, with single hyphens between them, like my-guide',
  support_email: notAnEmail,
  privacy_email: notAnEmail,
  legal_email: notAnEmail,
  community_url: 'is not an https:// address',
  accent: 'is not a colour like #c8102e',
}

/** Fills `{{persona}}` and the other names of the brand into a text. */
export function fillBrand(text: string, names: Brand): string {
  const values = new Map([
    ['persona', names.persona],
    ['product', names.product],
    ['simulation', names.simulation],
    ['token', names.token],
    ['platform', names.platform],
    ['sister', names.sister_platform],
  ])
  return text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => values.get(key) ?? whole)
}

function readBrandFile(path: string | undefined): Record<string, unknown> {
  if (!path) return {}
  const fields = readJson(path)
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return { ...fields }
  throw new ConfigError([`BRAND_FILE=${path} is not a JSON object with the fields of a brand`])
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError([`BRAND_FILE=${path} is not readable JSON: ${(error as Error).message}`])
  }
}

function readBrandEnvironment(env: Record<string, string | undefined>): Record<string, unknown> {
  const fields = Object.keys(DEFAULT_BRAND).map((key) => [key, env[`BRAND_${key.toUpperCase()}`]] as const)
  return Object.fromEntries(fields.filter(([, value]) => value))
}

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'guide'
}
