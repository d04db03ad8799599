import { readFileSync } from 'node:fs'

type Variables = Record<string, string | undefined>

/** The variables that hold a secret. Each may be given as a file that holds it, under its name followed by `_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_REPLICA_URLS',
  'BUS_URL',
  'LLM_API_KEY',
  'LLM_SECOND_API_KEY',
  'EMBEDDINGS_API_KEY',
  'SMTP_URL',
  'TELEGRAM_BOT_TOKEN',
  'SISTER_WEBHOOK_SECRET',
  'AUDIT_HEAD_SECRET',
  'SMS_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'BACKUP_KEY',
  'BACKUP_S3_ACCESS_KEY',
  'BACKUP_S3_SECRET_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/** The names of the variables that name the file of a secret. */
export const SECRET_FILES: string[] = SECRETS.map((name) => `${name}_FILE`)

/**
 * Reads the secrets that files hold. Returns the environment with them, and a sentence for each file that cannot be
 * used.
 */
export function completeFromSecretFiles(env: Variables): { env: Variables; problems: string[] } {
  const completed = { ...env }
  const problems: string[] = []
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them`)
      continue
    }
    try {
      completed[name] = readFileSync(file, 'utf8').trim()
      if (!completed[name]) problems.push(`${name}_FILE=${file} is an empty file`)
    } catch (error) {
      problems.push(`${name}_FILE=${file} cannot be read: ${describeCode(error)}`)
    }
  }
  return { env: completed, problems }
}

function describeCode(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EACCES') return 'the user of this process may not read it'
  if (code === 'EISDIR') return 'it is a folder'
  return String(code)
}
