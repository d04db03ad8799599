import type { FileContent } from '@pepper/contract/content/files'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRow } from '../store.ts'
import { fieldsOfItem } from './file-fields.ts'
import { findFile } from './import-store.ts'
import { mergeFields } from './judge-file.ts'

/**
 * Reads one file of an import beside the present state of its item. Needs `content.manage`. Throws
 * content.import_not_found.
 */
export async function getImportedFile(
  request: Context,
  { id, place }: { id: string; place: number },
): Promise<{ before: FileContent | null; after: FileContent | null }> {
  const context = authorise(request, 'content.manage')
  const { kysely } = context.runtime.db
  const file = await findFile(kysely, id, place)
  if (!file) throw new AppError('content.import_not_found')
  const item = file.item_id ? await findRow(kysely, file.item_id) : null
  const after = file.fields && item ? mergeFields(file.fields, item) : file.fields
  return { before: item && fieldsOfItem(item), after }
}
