import { BackupError } from '../backup/backup-error.ts'
import { ConfigError } from '../config/config.ts'
import { DataFolderError } from '../db/data-folder.ts'
import { findDatabaseFailure } from '../db/database-failures.ts'
import { FolderLockedError } from '../db/folder-lock.ts'
import { ServerVersionError } from '../db/inspect-server.ts'
import { MigrationError } from '../db/migration-error.ts'

/** Explains a failure: one clear sentence for a problem that an operator can fix, the stack for any other. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isOperators(error)) return error.message
  const failure = findDatabaseFailure(error)
  if (failure) return `${failure.says} ${failure.advice}`
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
