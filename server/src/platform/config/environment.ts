import { locales } from '@pepper/contract/locales'
import { timeZone as zoneName } from '@pepper/contract/primitives'
import * as z from 'zod'
import { parseTrustedProxies } from '../http/trusted-proxies.ts'

const blankIsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsMissing, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankIsMissing(given) ?? value, schema)

const origin = z
  .url({ protocol: /^https?$/, error: 'is not an http(s) address like https://chat.example.org' })
  .refine((text) => isOrigin(text), {
    error:
      'is not an origin without a path like https://chat.example.org: the app cannot be served below a path',
  })
  .transform((text) => new URL(text).origin)

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true // Refused above, by its own sentence.
  const { origin, href } = new URL(text)
  return href === `${origin}/`
}

/** An address, or a name and an address in angle brackets. */
const sender = z.string().regex(/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  error: 'is not a sender like chat@example.org or Pepper <chat@example.org>',
})

/** Accepts a time zone by name only: engines read an offset like +02:00 with opposite signs. */
const timeZone = z.string().refine((name) => zoneName.safeParse(name).success, {
  error: 'is not the name of a time zone like Europe/Berlin',
})
const trustedProxies = z.string().transform((text, check) => {
  const proxies = parseTrustedProxies(text)
  if (proxies) return proxies
  check.addIssue({
    code: 'custom',
    message: 'is not a number from 0 to 10 or a list of addresses and ranges like 10.0.0.0/8, 192.0.2.7',
  })
  return z.NEVER
})

/** Beginnings of phone numbers. */
const prefixes = z.string().transform((text, check) => {
  const list = text
    .split(',')
    .map((prefix) => prefix.trim())
    .filter((prefix) => prefix !== '')
  if (list.every((prefix) => /^\+[1-9]\d{0,14}$/.test(prefix))) return list
  check.addIssue({ code: 'custom', message: 'is not a list of beginnings of phone numbers like +49, +43' })
  return z.NEVER
})

/** Accepts a whole number within these bounds, both included. */
function whole(min: number, max: number, unit = '') {
  const error = `is not a whole number from ${min} to ${max}${unit}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

const priceError = 'is not a number from 0 to 1000000 like 0.15'
const price = z.coerce
  .number({ error: priceError })
  .min(0, { error: priceError })
  .max(1_000_000, { error: priceError })
const milliseconds = (min: number, max: number) => whole(min, max, ' (milliseconds)')
const patience = milliseconds(100, 3_600_000)

/** Accepts one of a few words. */
function word<const T extends string>(...words: [T, ...T[]]) {
  return z.enum(words, { error: `is not one of: ${words.join(', ')}` })
}

/** Headers as OpenTelemetry writes them: names and percent-encoded values. */
const otlpHeaders = z.string().transform((text, check) => {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)=([\x21-\x7e ]*?)\s*$/.exec(pair))
  const headers = pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', decodePercent(pair[2] ?? '')]] : []))
  if (headers.length === pairs.length) return Object.fromEntries(headers) as Record<string, string>
  check.addIssue({ code: 'custom', message: 'is not a list of headers like authorization=Bearer%20abc' })
  return z.NEVER
})

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const shareError = 'is not a number from 0 to 1 like 0.1'
const share = z.coerce
  .number({ error: shareError })
  .min(0, { error: shareError })
  .max(1, { error: shareError })
const currency = z.string().regex(/^[A-Z]{3}$/, { error: 'is not a currency code like USD' })

/** The names of services, as written in tokens. */
const audiences = z
  .string()
  .regex(/^[\x21-\x2b\x2d-\x7e, ]{0,2000}$/, {
    error: 'is not a list of names like https://market.example.org, api',
  })
  .transform((text) => [...new Set(text.split(/[, ]+/).filter(Boolean))])

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'is not the name of a bucket like pepper-backups' })

/** The beginning of names in a bucket. It gets a slash at its end, so that it is a folder of its own. */
const keyPrefix = z
  .string()
  .regex(/^([\w.-]+(\/[\w.-]+)*\/?)?$/, {
    error: 'is not the beginning of names like pepper/backups, of letters, digits and . _ - /',
  })
  .transform((text) => (text === '' ? '' : `${text.replace(/\/$/, '')}/`))

const REPLICAS_MOST = 16

/** Addresses of databases, without the same one twice. */
const databaseAddresses = z.string().transform((text, check) => {
  const addresses = text.split(/[,\s]+/).filter(Boolean)
  const isList = addresses.every((address) => /^postgres(ql)?:\/\//.test(address) && URL.canParse(address))
  if (isList && new Set(addresses).size === addresses.length && addresses.length <= REPLICAS_MOST)
    return addresses
  check.addIssue({
    code: 'custom',
    message: `is not a list of at most ${REPLICAS_MOST} different postgres:// addresses with commas between`,
  })
  return z.NEVER
})

/** Some of the languages of the product. */
const languages = z.string().transform((text, check) => {
  const given = text.split(/[, ]+/).filter(Boolean)
  const known = locales.filter((locale) => given.includes(locale))
  if (known.length === new Set(given).size && known.length > 0) return known
  check.addIssue({ code: 'custom', message: `is not a list of languages like ${locales.join(',')}` })
  return z.NEVER
})

/** The variables that configure a node, each checked on its own. */
export const environment = z.object({
  HOST: withDefault(z.string(), 'localhost'),
  PORT: withDefault(whole(0, 65_535), 3000),
  PUBLIC_ORIGIN: optional(origin),
  TRUSTED_PROXIES: withDefault(trustedProxies, '0'),
  ROLE: withDefault(word('all', 'web', 'worker'), 'all'),
  DATA_DIR: withDefault(z.string(), '.data'),
  GUIDE_INDEX_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' })),
  MIGRATION_DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' }),
  ),
  DATABASE_POOL_SIZE: withDefault(whole(1, 200), 10),
  DATABASE_PREPARED: withDefault(word('auto', 'on', 'off'), 'auto'),
  DATABASE_REPLICA_URLS: withDefault(databaseAddresses, ''),
  DATABASE_REPLICA_MAX_LAG_MS: withDefault(milliseconds(0, 60_000), 200),
  BUS_URL: optional(z.url({ protocol: /^(nats|tls)$/, error: 'is not a nats:// or tls:// address' })),
  LLM_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  LLM_API_KEY: optional(z.string()),
  LLM_MODEL: optional(z.string()),
  LLM_SECOND_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  LLM_SECOND_API_KEY: optional(z.string()),
  LLM_SECOND_MODEL: optional(z.string()),
  LLM_FALLBACK: withDefault(word('guide', 'none'), 'guide'),
  LLM_REWRITE_TIMEOUT_MS: withDefault(whole(0, 30_000), 2_000),
  LLM_TOOLS: withDefault(word('off', 'rules', 'account'), 'rules'),
  LLM_USAGE: withDefault(word('on', 'off'), 'on'),
  LLM_ALLOW_HTTP: withDefault(word('on', 'off'), 'off'),
  LLM_MAX_TOKENS: withDefault(whole(16, 100_000), 2_000),
  LLM_PRICE_INPUT: optional(price),
  LLM_PRICE_OUTPUT: optional(price),
  LLM_PRICE_CURRENCY: withDefault(currency, 'USD'),
  LLM_FIRST_TOKEN_TIMEOUT_MS: withDefault(patience, 30_000),
  LLM_IDLE_TIMEOUT_MS: withDefault(patience, 20_000),
  LLM_TOTAL_TIMEOUT_MS: withDefault(patience, 300_000),
  LLM_MAX_CONCURRENT: withDefault(whole(1, 100_000), 2_000),
  EMBEDDINGS_URL: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  EMBEDDINGS_API_KEY: optional(z.string()),
  EMBEDDINGS_MODEL: optional(z.string().max(200, { error: 'is longer than 200 characters' })),
  EMBEDDINGS_LANGUAGES: withDefault(languages, locales.join(',')),
  EMBEDDINGS_TIMEOUT_MS: withDefault(milliseconds(20, 10_000), 300),
  EMBEDDINGS_ALLOW_HTTP: withDefault(word('on', 'off'), 'off'),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'is not an smtp:// or smtps:// address' })),
  SMTP_ALLOW_PLAIN: withDefault(word('on', 'off'), 'off'),
  MAIL_FROM: optional(sender),
  TELEGRAM_BOT_TOKEN: optional(z.string().regex(/^[A-Za-z0-9:_-]+$/, { error: 'is not a bot token' })),
  TELEGRAM_API_ROOT: withDefault(
    z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }),
    'https://api.telegram.org',
  ),
  SISTER_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  SISTER_WEBHOOK_SECRET: optional(z.string().min(32, { error: 'is not 32 characters or longer' })),
  TOKEN_AUDIENCES: withDefault(audiences, ''),
  TOKEN_KEY_DAYS: withDefault(whole(1, 365), 30),
  AUDIT_HEAD_FILE: optional(z.string()),
  AUDIT_HEAD_WEBHOOK: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  AUDIT_HEAD_SECRET: optional(z.string().min(32, { error: 'is not 32 characters or longer' })),
  BACKUP_DIR: optional(z.string()),
  BACKUP_EVERY: withDefault(whole(0, 720, ' (hours)'), 24),
  BACKUP_KEEP: withDefault(whole(1, 1_000), 14),
  BACKUP_S3_BUCKET: optional(bucketName),
  BACKUP_S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  BACKUP_S3_REGION: withDefault(
    z.string().regex(/^[a-z0-9-]{1,60}$/, { error: 'is not a region like eu-central-1' }),
    'us-east-1',
  ),
  BACKUP_S3_PREFIX: withDefault(keyPrefix, ''),
  BACKUP_S3_ACCESS_KEY: optional(z.string()),
  BACKUP_S3_SECRET_KEY: optional(z.string()),
  BACKUP_S3_PATH_STYLE: withDefault(word('auto', 'on', 'off'), 'auto'),
  BACKUP_KEY: optional(z.string().min(32, { error: 'is not 32 characters or longer' })),
  BRAND_FILE: optional(z.string()),
  SIGN_IN_PROVIDERS_FILE: optional(z.string()),
  SMS_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  SMS_WEBHOOK_SECRET: optional(z.string().min(32, { error: 'is not 32 characters or longer' })),
  SMS_PREFIXES: withDefault(prefixes, ''),
  WALLET_SIGN_IN: withDefault(word('on', 'off'), 'off'),
  WALLET_CHAIN_ID: withDefault(whole(1, 2_147_483_647), 1),
  CREDITS_TIME_ZONE: withDefault(timeZone, 'UTC'),
  ADMIN_DAILY_MESSAGE_LIMIT: withDefault(whole(1, 1_000_000), 1_000),
  REAUTHENTICATION_MINUTES: withDefault(whole(1, 1_440), 5),
  RATE_LIMITS: withDefault(word('on', 'off'), 'on'),
  HSTS_INCLUDE_SUBDOMAINS: withDefault(word('on', 'off'), 'off'),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'is not 16 characters or longer' })),
  METRICS_PORT: optional(whole(0, 65_535)),
  METRICS_HOST: withDefault(z.string(), 'localhost'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  OTEL_EXPORTER_OTLP_HEADERS: optional(otlpHeaders),
  OTEL_SERVICE_NAME: withDefault(z.string().max(100), 'pepper'),
  OTEL_TRACES_SAMPLER_ARG: withDefault(share, 1),
  ACCESS_LOG: withDefault(word('on', 'off'), 'off'),
  LOG_LEVEL: withDefault(word('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  SHUTDOWN_TIMEOUT_MS: optional(patience),
  SHUTDOWN_DELAY_MS: optional(milliseconds(0, 600_000)),
  SEED: optional(word('dev')),
  WEB_INDEX_FILE: optional(z.string()),
})

export type Environment = z.infer<typeof environment>

/** The names of variables whose values may hold a password. */
const SECRET = /(KEY|URLS?|WEBHOOK|PASSWORD|SECRET|TOKEN|ENDPOINT|HEADERS)$/

/** Returns whether the value of a variable may hold a secret, or a part of one. */
export function mayHoldSecret(name: string): boolean {
  return SECRET.test(name)
}

/** Describes a refused value in a sentence, without the value if it may be secret. */
export function describeProblem(issue: z.core.$ZodIssue, env: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const shown = mayHoldSecret(name) ? name : `${name}=${env[name]}`
  return `${shown} ${issue.message.startsWith('is not') ? '' : 'is not usable: '}${issue.message}`
}
