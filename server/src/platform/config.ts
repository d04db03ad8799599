import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { parseTrustedProxies } from './http/trusted-proxies.ts'

const ENV_FILE = '.env'
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/

const blankIsMissing = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsMissing, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankIsMissing(given) ?? value, schema)

const origin = z
  .url({ protocol: /^https?$/, error: 'is not an http(s) address like https://chat.example.org' })
  .transform((text) => new URL(text).origin)

const timeZone = z.string().refine(isTimeZone, { error: 'is not a time zone like Europe/Berlin' })
const trustedProxies = z.string().transform((text, check) => {
  const proxies = parseTrustedProxies(text)
  if (proxies) return proxies
  check.addIssue({
    code: 'custom',
    message: 'is not a number from 0 to 10 or a list of addresses and ranges like 10.0.0.0/8, 192.0.2.7',
  })
  return z.NEVER
})
const milliseconds = z.coerce.number().int().min(100).max(3_600_000)

const price = z.coerce.number().min(0).max(1_000_000)
const currency = z.string().regex(/^[A-Z]{3}$/, { error: 'is not a currency code like USD' })

const environment = z.object({
  HOST: withDefault(z.string(), 'localhost'),
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 3000),
  PUBLIC_ORIGIN: optional(origin),
  TRUSTED_PROXIES: withDefault(trustedProxies, '0'),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' })),
  DATABASE_POOL_SIZE: withDefault(z.coerce.number().int().min(1).max(200), 10),
  LLM_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  LLM_API_KEY: optional(z.string()),
  LLM_MODEL: optional(z.string()),
  LLM_USAGE: withDefault(z.enum(['on', 'off']), 'on'),
  LLM_ALLOW_HTTP: withDefault(z.enum(['on', 'off']), 'off'),
  LLM_MAX_TOKENS: withDefault(z.coerce.number().int().min(16).max(100_000), 2_000),
  LLM_PRICE_INPUT: optional(price),
  LLM_PRICE_OUTPUT: optional(price),
  LLM_PRICE_CURRENCY: withDefault(currency, 'USD'),
  LLM_FIRST_TOKEN_TIMEOUT_MS: withDefault(milliseconds, 30_000),
  LLM_IDLE_TIMEOUT_MS: withDefault(milliseconds, 20_000),
  LLM_TOTAL_TIMEOUT_MS: withDefault(milliseconds, 300_000),
  LLM_MAX_CONCURRENT: withDefault(z.coerce.number().int().min(1).max(100_000), 2_000),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'is not an smtp:// or smtps:// address' })),
  SMTP_ALLOW_PLAIN: withDefault(z.enum(['on', 'off']), 'off'),
  MAIL_FROM: optional(z.string()),
  TELEGRAM_BOT_TOKEN: optional(z.string().regex(/^[A-Za-z0-9:_-]+$/, { error: 'is not a bot token' })),
  TELEGRAM_API_ROOT: withDefault(
    z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }),
    'https://api.telegram.org',
  ),
  SISTER_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  SISTER_WEBHOOK_SECRET: optional(z.string().min(32, { error: 'is not 32 characters or longer' })),
  AUDIT_HEAD_FILE: optional(z.string()),
  AUDIT_HEAD_WEBHOOK: optional(z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })),
  AUDIT_HEAD_SECRET: optional(z.string().min(32, { error: 'is not 32 characters or longer' })),
  BRAND_FILE: optional(z.string()),
  CREDITS_TIME_ZONE: withDefault(timeZone, 'UTC'),
  ADMIN_DAILY_MESSAGE_LIMIT: withDefault(z.coerce.number().int().min(1).max(1_000_000), 1_000),
  RATE_LIMITS: withDefault(z.enum(['on', 'off']), 'on'),
  HSTS_INCLUDE_SUBDOMAINS: withDefault(z.enum(['on', 'off']), 'off'),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'is not 16 characters or longer' })),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  SHUTDOWN_TIMEOUT_MS: withDefault(milliseconds, 10_000),
  SHUTDOWN_DELAY_MS: optional(z.coerce.number().int().min(0).max(600_000)),
  SEED: optional(z.enum(['dev'])),
  WEB_INDEX_FILE: optional(z.string()),
})

/** A configuration that cannot be used, with one sentence a bad value. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n- ${problems.join('\n- ')}`,
    )
    this.name = 'ConfigError'
  }
}

export type Config = ReturnType<typeof readConfig>

/** Reads the configuration from the environment, completed by `.env`. Throws ConfigError that names each bad value. */
export function readConfig(env: Record<string, string | undefined> = loadEnvironment()) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, env)))
  const values = parsed.data
  const problems = conflicts(values)
  if (problems.length > 0) throw new ConfigError(problems)
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`
  const isLoopback = LOOPBACK.test(new URL(publicOrigin).hostname)
  return {
    host: values.HOST,
    port: values.PORT,
    publicOrigin,
    isLoopback,
    trustedProxies: values.TRUSTED_PROXIES,
    /** Whether browsers keep to https for every host below the public origin's, too. */
    hstsIncludesSubdomains: values.HSTS_INCLUDE_SUBDOMAINS === 'on',
    /** Whoever has it may read /metrics from anywhere. */
    metricsToken: values.METRICS_TOKEN,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    model: values.LLM_BASE_URL
      ? {
          baseUrl: values.LLM_BASE_URL.replace(/\/+$/, ''),
          apiKey: values.LLM_API_KEY,
          name: values.LLM_MODEL ?? '',
          /** Off for a server that cannot stand to be asked what a reply took. */
          asksForUsage: values.LLM_USAGE === 'on',
          /** How much a reply may hold, in tokens of the model. */
          maxTokens: values.LLM_MAX_TOKENS,
        }
      : null,
    /** What a million tokens cost, for the figures (AD-4); null where the operator says nothing. */
    modelPrice:
      values.LLM_PRICE_INPUT === undefined || values.LLM_PRICE_OUTPUT === undefined
        ? null
        : {
            input: values.LLM_PRICE_INPUT,
            output: values.LLM_PRICE_OUTPUT,
            currency: values.LLM_PRICE_CURRENCY,
          },
    modelLimits: {
      firstTokenTimeoutMs: values.LLM_FIRST_TOKEN_TIMEOUT_MS,
      idleTimeoutMs: values.LLM_IDLE_TIMEOUT_MS,
      totalTimeoutMs: values.LLM_TOTAL_TIMEOUT_MS,
      maxConcurrent: values.LLM_MAX_CONCURRENT,
    },
    smtpUrl: values.SMTP_URL,
    /** Whether a mail server that offers no TLS is refused: always, but on this machine or where the operator says so. */
    smtpRequiresTls:
      values.SMTP_ALLOW_PLAIN === 'off' &&
      values.SMTP_URL !== undefined &&
      isPlainAndElsewhere(values.SMTP_URL, 'smtps:'),
    mailFrom: values.MAIL_FROM,
    /** Sends announcements as direct messages (AD-13). */
    bot: values.TELEGRAM_BOT_TOKEN
      ? { token: values.TELEGRAM_BOT_TOKEN, apiRoot: values.TELEGRAM_API_ROOT.replace(/\/+$/, '') }
      : null,
    /** Where new profiles and qualified referrals are posted (RF-5). */
    sisterWebhook:
      values.SISTER_WEBHOOK_URL && values.SISTER_WEBHOOK_SECRET
        ? { url: values.SISTER_WEBHOOK_URL, secret: values.SISTER_WEBHOOK_SECRET }
        : null,
    /** Where the head of the audit chain is published, outside the database. */
    auditHead: {
      file: values.AUDIT_HEAD_FILE && resolve(values.AUDIT_HEAD_FILE),
      webhook:
        values.AUDIT_HEAD_WEBHOOK && values.AUDIT_HEAD_SECRET
          ? { url: values.AUDIT_HEAD_WEBHOOK, secret: values.AUDIT_HEAD_SECRET }
          : null,
    },
    brandFile: values.BRAND_FILE,
    creditsTimeZone: values.CREDITS_TIME_ZONE,
    adminDailyMessageLimit: values.ADMIN_DAILY_MESSAGE_LIMIT,
    /** False only where tests and benchmarks of a loopback origin switch them off. */
    hasRateLimits: values.RATE_LIMITS === 'on',
    logLevel: values.LOG_LEVEL,
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_MS,
    /** How long a stopping node still takes requests, so that balancers see in time that it is not ready. */
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS ?? (values.DATABASE_URL && !isLoopback ? 3_000 : 0),
    seed: values.SEED,
    /** The page that development serves instead of the built one. */
    webIndexFile: values.WEB_INDEX_FILE,
    env,
  }
}

function loadEnvironment(): Record<string, string | undefined> {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  return process.env
}

function conflicts(values: z.infer<typeof environment>): string[] {
  const problems: string[] = []
  if (!LOOPBACK.test(values.HOST) && !values.PUBLIC_ORIGIN) {
    problems.push(
      `HOST=${values.HOST} serves other machines, so PUBLIC_ORIGIN is needed: the address that people open, like https://chat.example.org`,
    )
  }
  const addresses = [values.HOST, new URL(values.PUBLIC_ORIGIN ?? 'http://localhost').hostname]
  if (values.RATE_LIMITS === 'off' && !addresses.every((address) => LOOPBACK.test(address))) {
    problems.push(
      'RATE_LIMITS=off is for tests and benchmarks of a server that only this machine reaches: HOST and PUBLIC_ORIGIN must be loopback addresses',
    )
  }
  if (values.LLM_BASE_URL && !values.LLM_MODEL) {
    problems.push('LLM_BASE_URL is set, so LLM_MODEL is needed: the name of the model to ask')
  }
  if (!values.LLM_BASE_URL && (values.LLM_MODEL || values.LLM_API_KEY)) {
    problems.push(
      'LLM_MODEL or LLM_API_KEY is set, so LLM_BASE_URL is needed: like http://localhost:11434/v1',
    )
  }
  problems.push(...plainTextConflicts(values))
  if ((values.LLM_PRICE_INPUT === undefined) !== (values.LLM_PRICE_OUTPUT === undefined)) {
    problems.push('LLM_PRICE_INPUT and LLM_PRICE_OUTPUT are needed together: what a million tokens cost')
  }
  problems.push(...botConflicts(values.TELEGRAM_API_ROOT))
  problems.push(...webhookConflicts(SISTER, values.SISTER_WEBHOOK_URL, values.SISTER_WEBHOOK_SECRET))
  problems.push(...webhookConflicts(AUDIT_HEAD, values.AUDIT_HEAD_WEBHOOK, values.AUDIT_HEAD_SECRET))
  if (values.BRAND_FILE && !existsSync(values.BRAND_FILE)) {
    problems.push(`BRAND_FILE=${values.BRAND_FILE} does not exist`)
  }
  return problems
}

/** Members' texts, keys and links that sign people in go there, so they are encrypted unless they stay on this machine. */
function plainTextConflicts(values: z.infer<typeof environment>): string[] {
  const { LLM_BASE_URL, LLM_ALLOW_HTTP, SMTP_URL, SMTP_ALLOW_PLAIN } = values
  const problems: string[] = []
  if (LLM_BASE_URL && LLM_ALLOW_HTTP === 'off' && isPlainAndElsewhere(LLM_BASE_URL, 'https:')) {
    problems.push(
      'LLM_BASE_URL is not an https:// address; http:// is for loopback addresses, or with LLM_ALLOW_HTTP=on for a private network that you trust',
    )
  }
  if (SMTP_URL && SMTP_ALLOW_PLAIN === 'off' && isPlainAndElsewhere(SMTP_URL, 'smtps:')) {
    const { searchParams } = new URL(SMTP_URL)
    if (searchParams.get('ignoreTLS') === 'true' || searchParams.get('requireTLS') === 'false') {
      problems.push(
        'SMTP_URL does without TLS, and mails hold links that sign people in; SMTP_ALLOW_PLAIN=on is for a private network that you trust',
      )
    }
  }
  return problems
}

function isPlainAndElsewhere(url: string, encrypted: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol !== encrypted && !LOOPBACK.test(hostname)
}

/** Personal data goes there, so it is encrypted on its way unless it stays on this machine. */
function webhookConflicts(
  { urlName, secretName, purpose }: { urlName: string; secretName: string; purpose: string },
  url: string | undefined,
  secret: string | undefined,
): string[] {
  if (!url && !secret) return []
  if (!url) return [`${secretName} is set, so ${urlName} is needed: where ${purpose}`]
  const { protocol, hostname, username, password } = new URL(url)
  const problems: string[] = []
  if (!secret) problems.push(`${urlName} is set, so ${secretName} is needed: it signs what is posted`)
  if (protocol !== 'https:' && !LOOPBACK.test(hostname)) {
    problems.push(`${urlName} is not an https:// address; http:// is for loopback addresses only`)
  }
  if (username || password) {
    problems.push(`${urlName} holds a user or password: the signature shows who posts`)
  }
  return problems
}

const SISTER = {
  urlName: 'SISTER_WEBHOOK_URL',
  secretName: 'SISTER_WEBHOOK_SECRET',
  purpose: 'events are posted',
}

const AUDIT_HEAD = {
  urlName: 'AUDIT_HEAD_WEBHOOK',
  secretName: 'AUDIT_HEAD_SECRET',
  purpose: 'the head of the audit log is posted',
}

/** The bot's token is part of the address. */
function botConflicts(apiRoot: string): string[] {
  const { protocol, hostname } = new URL(apiRoot)
  if (protocol === 'https:' || LOOPBACK.test(hostname)) return []
  return ['TELEGRAM_API_ROOT is not an https:// address; http:// is for loopback addresses only']
}

/** Names whose values may hold a password. */
const SECRET = /(KEY|URL|WEBHOOK|PASSWORD|SECRET|TOKEN)$/

function describe(issue: z.core.$ZodIssue, env: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const shown = SECRET.test(name) ? name : `${name}=${env[name]}`
  return `${shown} ${issue.message.startsWith('is not') ? '' : 'is not usable: '}${issue.message}`
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
