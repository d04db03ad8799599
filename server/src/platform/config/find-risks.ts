import type { Config } from './config.ts'
import { isPlainAndElsewhere, LOOPBACK } from './config-conflicts.ts'
import { findUnknownTlsParameters } from './database-tls.ts'

/** Returns a sentence, with advice, for each setting that works but is risky if other machines can reach the node. */
export function findRisks(config: Config): string[] {
  if (config.isLoopback) {
    return [
      ...(LOOPBACK.test(config.host) ? [] : [openWithoutOrigin(config)]),
      ...tlsRisks(config),
      ...replicaRisks(config),
    ]
  }
  return [
    ...transportRisks(config),
    ...proxyRisks(config),
    ...mailRisks(config),
    ...databaseRisks(config),
    ...tlsRisks(config),
    ...replicaRisks(config),
    ...backupRisks(config),
    ...operationRisks(config),
  ]
}

function openWithoutOrigin({ host, publicOrigin }: Config): string {
  return `HOST=${host} lets other machines in, but PUBLIC_ORIGIN=${publicOrigin} is this machine alone, so that email addresses count without proof and no mail is sent. Set PUBLIC_ORIGIN to the address that people open.`
}

function transportRisks({ publicOrigin, busUrl, env }: Config): string[] {
  const risks: string[] = []
  if (publicOrigin.startsWith('http:')) {
    risks.push(
      `PUBLIC_ORIGIN=${publicOrigin} is plain http: passwords and sessions can be read on their way. Put TLS in front and set it to the https:// address.`,
    )
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: receiver, OTEL_EXPORTER_OTLP_HEADERS: headers } = env
  if (receiver && headers && isPlainAndElsewhere(receiver, 'https:')) {
    risks.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT is plain http on another machine: OTEL_EXPORTER_OTLP_HEADERS can be read on the way. Use https://, or leave the headers out.',
    )
  }
  if (busUrl && isPlainAndElsewhere(busUrl, 'tls:')) {
    risks.push(
      'BUS_URL is nats:// on another machine: its password, and the ids of people whose data changes, can be read on the way. Use tls://, or keep the way to it on a network that only you reach.',
    )
  }
  if (env.LLM_ALLOW_HTTP === 'on') {
    risks.push(
      'LLM_ALLOW_HTTP=on lets chats go to the model in plain text. Use https://, or keep the way to it on a network that only you reach.',
    )
  }
  if (env.EMBEDDINGS_ALLOW_HTTP === 'on') {
    risks.push(
      'EMBEDDINGS_ALLOW_HTTP=on lets questions go to the embeddings server in plain text. Use https://, or keep the way to it on a network that only you reach.',
    )
  }
  if (env.SMTP_ALLOW_PLAIN === 'on') {
    risks.push(
      'SMTP_ALLOW_PLAIN=on lets mails with sign-in links go out in plain text. Use a mail server with TLS, or keep the way to it on a network that only you reach.',
    )
  }
  return risks
}

function proxyRisks({ trustedProxies, host }: Config): string[] {
  if (!('count' in trustedProxies)) return []
  if (trustedProxies.count === 0) {
    return [
      'TRUSTED_PROXIES is not set: behind a proxy, which TLS needs, all people share the limits of one network. Set it to the addresses of your proxies.',
    ]
  }
  if (LOOPBACK.test(host)) return []
  return [
    `TRUSTED_PROXIES=${trustedProxies.count} trusts the header of every connection, and HOST=${host} lets other machines connect. Name the addresses of your proxies, or let only them reach the port.`,
  ]
}

function mailRisks({ smtpUrl, mailFrom, publicOrigin }: Config): string[] {
  if (!smtpUrl) {
    return [
      'SMTP_URL is not set: people who sign up or forget a password wait until a super admin hands over the mail from /super-admin/mail. Set it to your mail server.',
    ]
  }
  if (mailFrom) return []
  const { hostname } = new URL(publicOrigin)
  return [
    `MAIL_FROM is not set: mails come from no-reply@${hostname}. Set it to an address that your mail server may send for.`,
  ]
}

function databaseRisks({ databaseUrl, migrationDatabaseUrl }: Config): string[] {
  const risks: string[] = []
  if (!databaseUrl) {
    risks.push(
      'DATABASE_URL is not set: the embedded database may lose the last moments at a power cut, and serves one node. Set it to a PostgreSQL server if that matters.',
    )
  }
  if (databaseUrl && isUnencrypted(new URL(databaseUrl))) {
    risks.push(
      'DATABASE_URL leads to another machine without TLS. Add sslmode=verify-full to it, or keep the way to it on a network that only you reach.',
    )
  }
  if (migrationDatabaseUrl) {
    risks.push(
      'MIGRATION_DATABASE_URL is set: an attacker who takes over a node owns the tables. Set it for npm run migrate alone.',
    )
  }
  return risks
}

function tlsRisks({ databaseUrl }: Config): string[] {
  if (!databaseUrl) return []
  return findUnknownTlsParameters(databaseUrl).map(
    (name) =>
      `DATABASE_URL has the parameter ${name}, which changes nothing. Did you mean sslmode or sslrootcert?`,
  )
}

function replicaRisks(config: Config): string[] {
  const risks: string[] = []
  const ignored = describeIgnoredReplicas(config)
  if (ignored) risks.push(ignored)
  if (config.databaseReplicas.urls.some((url) => isUnencrypted(new URL(url)))) {
    risks.push(
      'An address in DATABASE_REPLICA_URLS leads to another machine without TLS. Add sslmode=verify-full to it, or keep the way to it on a network that only you reach.',
    )
  }
  return risks
}

/** Says that replicas are configured for a database that has none; null otherwise. */
export function describeIgnoredReplicas({ databaseUrl, databaseReplicas }: Config): string | null {
  if (databaseUrl || databaseReplicas.urls.length === 0) return null
  return 'DATABASE_REPLICA_URLS is ignored: the embedded database has no replicas. Set DATABASE_URL to the PostgreSQL server that they follow.'
}

/** Returns whether the driver would connect to another machine without TLS. */
function isUnencrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || host.startsWith('%2F') || LOOPBACK.test(host)) return false
  if (['true', '1'].includes(searchParams.get('ssl') ?? '')) return false
  return ['', 'disable'].includes(searchParams.get('sslmode') ?? '')
}

function backupRisks({ backup: { bucket, key } }: Config): string[] {
  if (!bucket || key) return []
  return [
    `BACKUP_KEY is not set: anyone who reads the bucket ${bucket.name} reads everything. Set it, and keep a copy of it elsewhere.`,
  ]
}

function operationRisks({ seed, env, logLevel, auditHead, metricsAddress, metricsToken }: Config): string[] {
  const risks: string[] = []
  if (metricsAddress && !metricsToken && !LOOPBACK.test(metricsAddress.host)) {
    risks.push(
      `METRICS_HOST=${metricsAddress.host} shows metrics to anyone who reaches METRICS_PORT. Set METRICS_TOKEN, or let only your scraper reach the port.`,
    )
  }
  if (seed) risks.push('SEED=dev makes accounts whose password anyone can read in the source. Remove it.')
  if (env.WEB_INDEX_FILE?.trim()) risks.push('WEB_INDEX_FILE is for development. Remove it.')
  if (logLevel === 'silent' || logLevel === 'fatal') {
    risks.push(`LOG_LEVEL=${logLevel} hides failures. Set it to info, or error at least.`)
  }
  if (!auditHead.file && !auditHead.webhook) {
    risks.push(
      'AUDIT_HEAD_FILE and AUDIT_HEAD_WEBHOOK are not set: the owner of the database can cut the end of the audit log off unseen. Name a place outside it.',
    )
  }
  return risks
}
