import { BackupError } from '../backup/backup-error.ts'
import { ConfigError } from '../config/config.ts'
import { DataFolderError } from '../db/data-folder.ts'
import { FolderLockedError } from '../db/folder-lock.ts'
import { ServerVersionError } from '../db/inspect-server.ts'
import { MigrationError } from '../db/migration-error.ts'

/** Explanations by the error code that a PostgreSQL server, or the network, returns if DATABASE_URL is wrong. */
const DATABASE_SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'The database at DATABASE_URL does not answer. Is it running?',
  ETIMEDOUT: 'The database at DATABASE_URL does not answer in time.',
  EHOSTUNREACH: 'The host of DATABASE_URL cannot be reached.',
  ENOTFOUND: 'The host of DATABASE_URL is not known.',
  EAI_AGAIN: 'The host of DATABASE_URL is not known.',
  '25006':
    'The database at DATABASE_URL takes no writes: it is a replica, or was set read-only. Let DATABASE_URL lead to the primary, or make this one writable, and start again.',
  '28P01': 'The database at DATABASE_URL refuses this user or password.',
  '28000': 'The database at DATABASE_URL refuses this user.',
  '3D000': 'DATABASE_URL names a database that does not exist. Create it first.',
  '42501':
    'The user of DATABASE_URL lacks a right in its database. Run npm run migrate with MIGRATION_DATABASE_URL, which grants what a node needs.',
  '53100':
    'The disk of the database at DATABASE_URL is full. Make room there and start again. The data is kept.',
  '53300': 'The database at DATABASE_URL has too many connections.',
}

/** Explains a failure: one clear sentence for a problem that an operator can fix, the stack for any other. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isOperators(error)) return error.message
  const sentence = 'code' in error ? DATABASE_SENTENCES[String(error.code)] : undefined
  if (sentence) return sentence
  if (error.message.includes('timeout exceeded when trying to connect')) {
    return DATABASE_SENTENCES.ETIMEDOUT ?? ''
  }
  return error.stack ?? error.message
}

function isOperators(error: Error): boolean {
  return [
    BackupError,
    ConfigError,
    DataFolderError,
    FolderLockedError,
    MigrationError,
    ServerVersionError,
  ].some((kind) => error instanceof kind)
}
