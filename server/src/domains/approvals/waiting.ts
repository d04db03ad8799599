import { AppError } from '../../platform/errors.ts'

/** Builds the error that says that a deed was recorded as a request and not done. */
export function waiting({ id, expiresAt }: { id: string; expiresAt: Date }): AppError {
  return new AppError('approvals.waiting', { approval_id: id, expires_at: expiresAt.toISOString() })
}
