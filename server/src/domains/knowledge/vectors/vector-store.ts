import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

export interface StoredVector {
  hash: string
  bytes: Int8Array
}

/** Finds the stored vectors of texts. */
export async function findVectors(
  executor: Executor,
  model: string,
  hashes: readonly string[],
): Promise<StoredVector[]> {
  const { rows } = await sql<{ text_hash: string; vector: Uint8Array }>`
    select text_hash, vector from knowledge_vectors
    where model = ${model} and text_hash = any (${hashes}::text[])`.execute(executor)
  return rows.map(({ text_hash, vector }) => ({
    hash: text_hash,
    bytes: Int8Array.from(new Int8Array(vector)),
  }))
}

/** Stores vectors; those that another node has stored meanwhile stay. */
export async function insertVectors(
  executor: Executor,
  { model, vectors, now }: { model: string; vectors: readonly StoredVector[]; now: Date },
): Promise<void> {
  await executor
    .insertInto('knowledge_vectors')
    .values(
      vectors.map(({ hash, bytes }) => ({
        ...{ model, text_hash: hash, created_at: now },
        vector: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      })),
    )
    .onConflict((conflict) => conflict.constraint('knowledge_vectors_once').doNothing())
    .execute()
}

/** Deletes the vectors of one model. */
export async function deleteVectorsOf(executor: Executor, model: string): Promise<void> {
  await executor.deleteFrom('knowledge_vectors').where('model', '=', model).execute()
}

/** Deletes vectors that were stored before a moment and that nothing uses: of other models, and of texts that are gone. */
export async function deleteUnusedVectors(
  executor: Executor,
  { model, used, before }: { model: string; used: readonly string[]; before: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from knowledge_vectors v
    where created_at < ${before}
      and (model <> ${model} or not exists (select from unnest(${used}::text[]) u (hash) where u.hash = v.text_hash))`.execute(
    executor,
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes all vectors. */
export async function deleteAllVectors(executor: Executor): Promise<void> {
  await executor.deleteFrom('knowledge_vectors').execute()
  await executor.deleteFrom('knowledge_vector_work').execute()
}

/** Takes or keeps the work of asking a model for vectors. Returns false while another node has it. */
export async function takeWork(
  executor: Executor,
  { model, nodeId, now, until }: { model: string; nodeId: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into knowledge_vector_work as w (model, node_id, held_until) values (${model}, ${nodeId}, ${until})
    on conflict on constraint knowledge_vector_work_once do update set node_id = excluded.node_id, held_until = excluded.held_until
    where w.node_id = excluded.node_id or w.held_until <= ${now}
    returning 1`.execute(executor)
  return rows.length > 0
}

/** Leaves the work to the next node that wants it. */
export async function leaveWork(executor: Executor, model: string, nodeId: string): Promise<void> {
  await executor
    .deleteFrom('knowledge_vector_work')
    .where('model', '=', model)
    .where('node_id', '=', nodeId)
    .execute()
}
