import type { Executor } from '../../platform/db/database.ts'
import type { LoggedError } from '../../platform/log/logged-errors.ts'

export async function insertError(
  executor: Executor,
  error: LoggedError & { nodeId: string; at: Date },
): Promise<void> {
  await executor
    .insertInto('node_errors')
    .values({
      node_id: error.nodeId,
      message: error.message,
      error_name: error.errorName,
      error_code: error.errorCode,
      place: error.place,
      request_id: error.requestId,
      queue: error.queue,
      created_at: error.at,
    })
    .execute()
}

/** Lists the last errors that nodes logged, newest first. */
export async function listErrors(executor: Executor, limit: number) {
  return executor.selectFrom('node_errors').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** Deletes all errors except the last ones. */
export async function deleteOldErrors(executor: Executor, kept: number): Promise<void> {
  await executor
    .deleteFrom('node_errors')
    .where('id', '<=', (eb) =>
      eb.selectFrom('node_errors').select('id').orderBy('id', 'desc').offset(kept).limit(1),
    )
    .execute()
}
