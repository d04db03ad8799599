import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bucketOf } from './backup-bucket.ts'
import { isPlainAndElsewhere, LOOPBACK } from './config-conflicts.ts'
import { completeFromFile, readVariables } from './env-file.ts'
import type { Environment } from './environment.ts'
import { inspectEnvironment } from './inspect-environment.ts'
import { readSignInProviders } from './sign-in-providers.ts'

/** The file with variables, in the folder where a command is run. */
export const ENV_FILE = '.env'

/** A configuration that cannot be used, with one sentence for each bad value. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n- ${problems.join('\n- ')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export type Config = ReturnType<typeof configOf>

/**
 * Reads the configuration from the environment, with missing variables taken from `.env`. Throws ConfigError that names
 * each bad value.
 */
export function readConfig(given: Record<string, string | undefined> = loadEnvironment()): Config {
  const { env, values, problems } = inspectEnvironment(given)
  if (!values) throw new ConfigError(problems)
  return configOf(values, env)
}

/** Builds the configuration of a node from values that can be used together. */
export function configOf(values: Environment, env: Record<string, string | undefined>) {
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`
  const isLoopback = LOOPBACK.test(new URL(publicOrigin).hostname)
  return {
    host: values.HOST,
    port: values.PORT,
    publicOrigin,
    isLoopback,
    /**
     * Whether an email address counts only once a link has proven it. Not on a loopback origin, which sends no mail
     * (D2).
     */
    needsEmailProof: !isLoopback,
    /** The work of this node: it serves requests, runs jobs, or both. */
    role: values.ROLE,
    trustedProxies: values.TRUSTED_PROXIES,
    /** Whether browsers must use https for every host below the public origin's, too. */
    hstsIncludesSubdomains: values.HSTS_INCLUDE_SUBDOMAINS === 'on',
    /** The token that allows reading /metrics from anywhere. */
    metricsToken: values.METRICS_TOKEN,
    /** The separate address for metrics; null if the node itself serves them at /metrics. */
    metricsAddress:
      values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    dataDir: resolve(values.DATA_DIR),
    /** The folder that keeps the index of the built-in guide; it may be deleted at any time. */
    guideIndexDir: values.GUIDE_INDEX_DIR
      ? resolve(values.GUIDE_INDEX_DIR)
      : join(resolve(values.DATA_DIR), 'guide-index'),
    databaseUrl: values.DATABASE_URL,
    /** For `npm run migrate` only: a role that owns the tables. A serving node never uses it. */
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    /**
     * Whether frequent statements are prepared on the server; `auto` prepares them unless there is a pooler in between.
     */
    databasePrepared: values.DATABASE_PREPARED,
    databaseReplicas: {
      /** The replicas that answer reads of history and figures; empty if the primary answers all. */
      urls: values.DATABASE_REPLICA_URLS,
      /** How long a read waits for a replica that is behind, before the primary answers it. */
      maxLagMs: values.DATABASE_REPLICA_MAX_LAG_MS,
    },
    /** The NATS server by which nodes tell each other of changes; if it is missing, the database does. */
    busUrl: values.BUS_URL,
    model: modelOf(values, {
      baseUrl: values.LLM_BASE_URL,
      apiKey: values.LLM_API_KEY,
      name: values.LLM_MODEL,
    }),
    /** The model that is asked if the first one fails. It uses the first one's server unless it has its own. */
    secondModel: modelOf(
      values,
      values.LLM_SECOND_BASE_URL
        ? {
            baseUrl: values.LLM_SECOND_BASE_URL,
            apiKey: values.LLM_SECOND_API_KEY,
            name: values.LLM_SECOND_MODEL,
          }
        : { baseUrl: values.LLM_BASE_URL, apiKey: values.LLM_API_KEY, name: values.LLM_SECOND_MODEL },
    ),
    /** Whether the built-in guide answers if the models fail before their first word. */
    guideStepsIn: values.LLM_FALLBACK === 'guide',
    /** The functions that a model may call: none, the sums of the game, or also the facts of one's own account. */
    modelTools: values.LLM_TOOLS,
    /** The price of a million tokens, for the figures (AD-4); null if the operator has not set it. */
    modelPrice:
      values.LLM_PRICE_INPUT === undefined || values.LLM_PRICE_OUTPUT === undefined
        ? null
        : {
            input: values.LLM_PRICE_INPUT,
            output: values.LLM_PRICE_OUTPUT,
            currency: values.LLM_PRICE_CURRENCY,
          },
    modelLimits: {
      /** How long a follow-up may be rewritten before it is looked up; 0 if it never is. */
      rewriteTimeoutMs: values.LLM_REWRITE_TIMEOUT_MS,
      firstTokenTimeoutMs: values.LLM_FIRST_TOKEN_TIMEOUT_MS,
      idleTimeoutMs: values.LLM_IDLE_TIMEOUT_MS,
      totalTimeoutMs: values.LLM_TOTAL_TIMEOUT_MS,
      maxConcurrent: values.LLM_MAX_CONCURRENT,
    },
    /** The server that turns questions and sections into vectors; null if the guide searches by words alone. */
    embeddings:
      values.EMBEDDINGS_URL && values.EMBEDDINGS_MODEL
        ? {
            baseUrl: values.EMBEDDINGS_URL.replace(/\/+$/, ''),
            apiKey: values.EMBEDDINGS_API_KEY,
            name: values.EMBEDDINGS_MODEL,
            /** The languages that the model understands. */
            languages: values.EMBEDDINGS_LANGUAGES,
            /** How long a message waits for the vector of its question. */
            timeoutMs: values.EMBEDDINGS_TIMEOUT_MS,
          }
        : null,
    smtpUrl: values.SMTP_URL,
    /** Whether a mail server without TLS is refused: always, except on this machine or if the operator allows it. */
    smtpRequiresTls:
      values.SMTP_ALLOW_PLAIN === 'off' &&
      values.SMTP_URL !== undefined &&
      isPlainAndElsewhere(values.SMTP_URL, 'smtps:'),
    mailFrom: values.MAIL_FROM,
    /** The bot that sends announcements as direct messages (AD-13). */
    bot: values.TELEGRAM_BOT_TOKEN
      ? { token: values.TELEGRAM_BOT_TOKEN, apiRoot: values.TELEGRAM_API_ROOT.replace(/\/+$/, '') }
      : null,
    /** The receiver of new profiles and qualified referrals (RF-5). */
    sisterWebhook:
      values.SISTER_WEBHOOK_URL && values.SISTER_WEBHOOK_SECRET
        ? { url: values.SISTER_WEBHOOK_URL, secret: values.SISTER_WEBHOOK_SECRET }
        : null,
    /** The services that tokens are signed for (AU-13); empty if no service takes tokens. */
    tokenAudiences: values.TOKEN_AUDIENCES,
    /** The number of days that a key signs tokens before the next one replaces it. */
    tokenKeyDays: values.TOKEN_KEY_DAYS,
    /** The places outside the database where the head of the audit chain is published. */
    auditHead: {
      file: values.AUDIT_HEAD_FILE && resolve(values.AUDIT_HEAD_FILE),
      webhook:
        values.AUDIT_HEAD_WEBHOOK && values.AUDIT_HEAD_SECRET
          ? { url: values.AUDIT_HEAD_WEBHOOK, secret: values.AUDIT_HEAD_SECRET }
          : null,
    },
    backup: {
      /** The folder for backups; in the data folder unless set otherwise. */
      folder: values.BACKUP_DIR ? resolve(values.BACKUP_DIR) : join(resolve(values.DATA_DIR), 'backups'),
      /** The bucket that is used in place of the folder; null if there is none. */
      bucket: bucketOf(values),
      /** The hours between backups that nodes make on their own; null if they make none. */
      everyHours:
        (values.BACKUP_DIR || values.BACKUP_S3_BUCKET) && values.BACKUP_EVERY > 0
          ? values.BACKUP_EVERY
          : null,
      keep: values.BACKUP_KEEP,
      key: values.BACKUP_KEY,
    },
    brandFile: values.BRAND_FILE,
    /** Other services that people can sign in with (AU-12). */
    signInProviders: readSignInProviders(values.SIGN_IN_PROVIDERS_FILE).providers,
    /**
     * The sender of codes to phone numbers, and the numbers that it serves; null if people cannot sign in by phone
     * (AU-12).
     */
    textMessages:
      values.SMS_WEBHOOK_URL && values.SMS_WEBHOOK_SECRET
        ? {
            webhook: { url: values.SMS_WEBHOOK_URL, secret: values.SMS_WEBHOOK_SECRET },
            /** The prefixes of the numbers that are served; empty if all are. */
            prefixes: values.SMS_PREFIXES,
          }
        : null,
    /** Whether people sign in by the signature of a wallet, with the chain that the message names (AU-12). */
    wallet: values.WALLET_SIGN_IN === 'on' ? { chainId: values.WALLET_CHAIN_ID } : null,
    creditsTimeZone: values.CREDITS_TIME_ZONE,
    adminDailyMessageLimit: values.ADMIN_DAILY_MESSAGE_LIMIT,
    /** How long a session remembers that the password was entered, for actions that ask for it again (decision 050). */
    reauthenticationMinutes: values.REAUTHENTICATION_MINUTES,
    /** False only if tests and benchmarks of a loopback origin switch the limits off. */
    hasRateLimits: values.RATE_LIMITS === 'on',
    /** The receiver of traces; null if nodes make none. */
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
          headers: { ...values.OTEL_EXPORTER_OTLP_HEADERS, 'content-type': 'application/json' },
          serviceName: values.OTEL_SERVICE_NAME,
          /** The share of traces that are kept where the proxy in front does not decide, from 0 to 1. */
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    /** Whether each answered request adds a line to the log. */
    hasAccessLog: values.ACCESS_LOG === 'on',
    logLevel: values.LOG_LEVEL,
    /** How long a stopping node lets replies finish: as long as a reply may take, unless set otherwise. */
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_MS ?? values.LLM_TOTAL_TIMEOUT_MS,
    /** How long a stopping node still accepts requests, so that load balancers notice in time that it is not ready. */
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS ?? (values.DATABASE_URL && !isLoopback ? 3_000 : 0),
    seed: values.SEED,
    /** The page that is served in development instead of the built one. */
    webIndexFile: values.WEB_INDEX_FILE,
    env,
  }
}

/** Describes a model behind a server; null if none is configured. */
function modelOf(
  values: Environment,
  { baseUrl, apiKey, name }: Record<'baseUrl' | 'apiKey' | 'name', string | undefined>,
) {
  if (!baseUrl || !name) return null
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey,
    name,
    /** Whether the server is asked for the token usage of a reply. Off for servers that reject the question. */
    asksForUsage: values.LLM_USAGE === 'on',
    /** The highest length of a reply, in tokens of the model. */
    maxTokens: values.LLM_MAX_TOKENS,
  }
}

/** Loads the environment of this process, with missing variables taken from `.env` if there is one. */
export function loadEnvironment(): Record<string, string | undefined> {
  if (existsSync(ENV_FILE)) completeFromFile(process.env, ENV_FILE)
  return process.env
}

/** Lists the names of the variables in `.env`, whose values the environment may replace. */
export function namesInFile(): string[] {
  return existsSync(ENV_FILE) ? Object.keys(readVariables(ENV_FILE)) : []
}
