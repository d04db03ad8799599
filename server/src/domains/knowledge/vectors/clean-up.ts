import type { Runtime } from '../../../platform/context.ts'
import { deleteAllVectors } from './vector-store.ts'

/** Deletes the vectors of the guide where no node keeps them any more: no server is configured. */
export async function cleanUpKnowledge({ config, db }: Pick<Runtime, 'config' | 'db'>): Promise<void> {
  if (!config.embeddings) await deleteAllVectors(db.kysely)
}
