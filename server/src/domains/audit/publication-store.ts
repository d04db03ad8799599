import type { Executor } from '../../platform/db/database.ts'

export type PublicationTarget = 'file' | 'webhook'

export async function recordPublished(
  executor: Executor,
  target: PublicationTarget,
  { position, at }: { position: number; at: Date },
): Promise<void> {
  const values = { position, published_at: at, failed_at: null, error: null }
  await executor
    .insertInto('audit_publications')
    .values({ target, ...values })
    .onConflict((conflict) => conflict.column('target').doUpdateSet(values))
    .execute()
}

export async function recordFailed(
  executor: Executor,
  target: PublicationTarget,
  { error, at }: { error: string; at: Date },
): Promise<void> {
  const values = { failed_at: at, error }
  await executor
    .insertInto('audit_publications')
    .values({ target, ...values })
    .onConflict((conflict) => conflict.column('target').doUpdateSet(values))
    .execute()
}

export interface Publication {
  target: PublicationTarget
  published_at: Date | null
  /** The moment at which publishing failed since then. */
  failed_at: Date | null
}

export async function listPublications(executor: Executor): Promise<Publication[]> {
  const rows = await executor
    .selectFrom('audit_publications')
    .select(['target', 'published_at', 'failed_at'])
    .execute()
  return rows.map((row) => ({ ...row, target: row.target as PublicationTarget }))
}
