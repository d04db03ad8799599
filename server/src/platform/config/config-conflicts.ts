import { existsSync } from 'node:fs'
import { endpointOf } from './backup-bucket.ts'
import { findUnreadableFiles } from './database-tls.ts'
import type { Environment } from './environment.ts'

/** The hosts that only this machine can reach. */
export const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/

/** The addresses of models, each with the variable that allows plain http. */
const MODEL_ADDRESSES = [
  ['LLM_BASE_URL', 'LLM_ALLOW_HTTP'],
  ['LLM_SECOND_BASE_URL', 'LLM_ALLOW_HTTP'],
  ['EMBEDDINGS_URL', 'EMBEDDINGS_ALLOW_HTTP'],
] as const

/** Returns a sentence for each combination of values that cannot be used. */
export function findConflicts(values: Environment): string[] {
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
  if (values.METRICS_PORT === values.PORT && values.PORT !== 0) {
    problems.push(`METRICS_PORT=${values.METRICS_PORT} is PORT too: metrics need a port of their own`)
  }
  if (values.ROLE !== 'all' && !values.DATABASE_URL) {
    problems.push(
      `ROLE=${values.ROLE} shares its work with other nodes, so DATABASE_URL is needed: the embedded database serves one node`,
    )
  }
  problems.push(...filesOfDatabases(values))
  if (values.BUS_URL && !values.DATABASE_URL) {
    problems.push(
      'BUS_URL tells other nodes of changes, so DATABASE_URL is needed: the embedded database serves one node',
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
  if ((values.LLM_SECOND_BASE_URL || values.LLM_SECOND_API_KEY) && !values.LLM_SECOND_MODEL) {
    problems.push(
      'LLM_SECOND_BASE_URL or LLM_SECOND_API_KEY is set, so LLM_SECOND_MODEL is needed: the name of the model to ask',
    )
  }
  if (!values.LLM_BASE_URL && values.LLM_SECOND_MODEL) {
    problems.push('LLM_SECOND_MODEL is set, so LLM_BASE_URL and LLM_MODEL are needed: the model to ask first')
  }
  if (values.EMBEDDINGS_URL && !values.EMBEDDINGS_MODEL) {
    problems.push('EMBEDDINGS_URL is set, so EMBEDDINGS_MODEL is needed: the name of the model to ask')
  }
  if (!values.EMBEDDINGS_URL && (values.EMBEDDINGS_MODEL || values.EMBEDDINGS_API_KEY)) {
    problems.push(
      'EMBEDDINGS_MODEL or EMBEDDINGS_API_KEY is set, so EMBEDDINGS_URL is needed: like http://localhost:11434/v1',
    )
  }
  if (values.OTEL_EXPORTER_OTLP_HEADERS && !values.OTEL_EXPORTER_OTLP_ENDPOINT) {
    problems.push(
      'OTEL_EXPORTER_OTLP_HEADERS is set, so OTEL_EXPORTER_OTLP_ENDPOINT is needed: the receiver of traces, like http://localhost:4318',
    )
  }
  problems.push(...plainTextConflicts(values))
  if ((values.LLM_PRICE_INPUT === undefined) !== (values.LLM_PRICE_OUTPUT === undefined)) {
    problems.push('LLM_PRICE_INPUT and LLM_PRICE_OUTPUT are needed together: what a million tokens cost')
  }
  problems.push(...botConflicts(values.TELEGRAM_API_ROOT))
  problems.push(...webhookConflicts(SISTER, values.SISTER_WEBHOOK_URL, values.SISTER_WEBHOOK_SECRET))
  problems.push(...webhookConflicts(AUDIT_HEAD, values.AUDIT_HEAD_WEBHOOK, values.AUDIT_HEAD_SECRET))
  problems.push(...webhookConflicts(SMS, values.SMS_WEBHOOK_URL, values.SMS_WEBHOOK_SECRET))
  problems.push(...bucketConflicts(values))
  if (values.BRAND_FILE && !existsSync(values.BRAND_FILE)) {
    problems.push(`BRAND_FILE=${values.BRAND_FILE} does not exist`)
  }
  return problems
}

/**
 * Finds addresses that would receive members' texts, keys and sign-in links unencrypted. Only addresses on this machine
 * may do without encryption.
 */
function plainTextConflicts(values: Environment): string[] {
  const { SMTP_URL, SMTP_ALLOW_PLAIN } = values
  const problems: string[] = []
  for (const [name, allowance] of MODEL_ADDRESSES) {
    const address = values[name]
    if (address && values[allowance] === 'off' && isPlainAndElsewhere(address, 'https:')) {
      problems.push(
        `${name} is not an https:// address; http:// is for loopback addresses, or with ${allowance}=on for a private network that you trust`,
      )
    }
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

/** Returns whether an address leads to another machine by a protocol other than the encrypted one. */
export function isPlainAndElsewhere(url: string, encrypted: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol !== encrypted && !LOOPBACK.test(hostname)
}

/**
 * Finds problems of a webhook. It receives personal data, so the address must be encrypted unless it is on this
 * machine.
 */
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

const SMS = {
  urlName: 'SMS_WEBHOOK_URL',
  secretName: 'SMS_WEBHOOK_SECRET',
  purpose: 'text messages are posted',
}

const AUDIT_HEAD = {
  urlName: 'AUDIT_HEAD_WEBHOOK',
  secretName: 'AUDIT_HEAD_SECRET',
  purpose: 'the head of the audit log is posted',
}

/**
 * Finds problems of the Bot API's address. The bot's token is part of it, so it must be encrypted unless it is on this
 * machine.
 */
function botConflicts(apiRoot: string): string[] {
  const { protocol, hostname } = new URL(apiRoot)
  if (protocol === 'https:' || LOOPBACK.test(hostname)) return []
  return ['TELEGRAM_API_ROOT is not an https:// address; http:// is for loopback addresses only']
}

/**
 * Finds problems of the bucket for backups. Backups that we do not encrypt must be encrypted on their way, unless they
 * stay on this machine.
 */
function bucketConflicts(values: Environment): string[] {
  const {
    BACKUP_S3_BUCKET: name,
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY,
    BACKUP_S3_SECRET_KEY,
  } = values
  const isPart = endpoint || BACKUP_S3_ACCESS_KEY || BACKUP_S3_SECRET_KEY || values.BACKUP_S3_PREFIX
  if (!name) {
    return isPart
      ? ['a variable BACKUP_S3_... is set, so BACKUP_S3_BUCKET is needed: the bucket for backups']
      : []
  }
  const problems: string[] = []
  if (values.BACKUP_DIR) problems.push('BACKUP_DIR and BACKUP_S3_BUCKET are both set: keep one of them')
  if (!BACKUP_S3_ACCESS_KEY || !BACKUP_S3_SECRET_KEY) {
    problems.push('BACKUP_S3_BUCKET is set, so BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY are needed')
  }
  const { username, password, search } = new URL(endpointOf(values))
  if (username || password || search) {
    problems.push('BACKUP_S3_ENDPOINT holds a user, a password or a query: it is an address alone')
  }
  if (!values.BACKUP_KEY && isPlainAndElsewhere(endpointOf(values), 'https:')) {
    problems.push(
      'BACKUP_S3_ENDPOINT is not an https:// address; http:// is for loopback addresses, or with BACKUP_KEY, which encrypts backups before they leave',
    )
  }
  return problems
}

function filesOfDatabases({
  DATABASE_URL,
  MIGRATION_DATABASE_URL,
  DATABASE_REPLICA_URLS,
}: Environment): string[] {
  const replicas = DATABASE_REPLICA_URLS.map((url) => ['DATABASE_REPLICA_URLS', url] as const)
  const all = [
    ['DATABASE_URL', DATABASE_URL],
    ['MIGRATION_DATABASE_URL', MIGRATION_DATABASE_URL],
    ...replicas,
  ] as const
  return all.flatMap(([name, url]) => (url ? findUnreadableFiles(name, url) : []))
}
