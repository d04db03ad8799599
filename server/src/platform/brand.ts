import { readFileSync } from 'node:fs'
import { type Brand, brand } from '@pepper/contract/brand'
import type { Config } from './config.ts'
import { ConfigError } from './config.ts'

const DEFAULT_BRAND: Brand = {
  persona: 'Pepper',
  persona_slug: 'pepper',
  product: 'PepperChat',
  simulation: 'The Bazaar',
  token: 'BZR',
  platform: 'The Exchange',
  sister_platform: 'Bazaar Game',
  support_email: null,
  community_url: null,
  accent: null,
}

/**
 * The brand: the defaults, then the JSON of BRAND_FILE, then BRAND_PERSONA and its like (decisions 1). Throws ConfigError
 * that names each bad field.
 */
export function readBrand(config: Pick<Config, 'brandFile' | 'env'>): Brand {
  const given = { ...readBrandFile(config.brandFile), ...readBrandEnvironment(config.env) }
  const persona = given.persona ?? DEFAULT_BRAND.persona
  const merged = { ...DEFAULT_BRAND, persona_slug: slugOf(String(persona)), ...given }
  const parsed = brand.strict().safeParse(merged)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map((issue) => `brand ${issue.path.join('.') || 'file'}: ${issue.message}`),
  )
}

/** Fills `{{persona}}` and the other names of the brand into a text. */
export function fillBrand(text: string, names: Brand): string {
  const values: Record<string, string> = {
    persona: names.persona,
    product: names.product,
    simulation: names.simulation,
    token: names.token,
    platform: names.platform,
    sister: names.sister_platform,
  }
  return text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole)
}

function readBrandFile(path: string | undefined): Record<string, unknown> {
  if (!path) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
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
