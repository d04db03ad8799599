import { randomUUID } from 'node:crypto'
import type { ContentImport } from '@pepper/contract/content/files'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { findTextProblems } from './find-text-problems.ts'
import { deleteOldPreviews, insertFiles, insertImport } from './import-store.ts'
import { describeImport } from './present-import.ts'
import { readUpload, type Upload } from './read-upload.ts'

/** How many previews of a person are kept: a further one replaces the oldest. */
const PREVIEWS_KEPT = 5

/**
 * Runs the first step of an import of content: reads the files, keeps them for a day, and tells what each of them would
 * do (AD-6). Needs `content.manage`. Throws content.import_too_large, content.import_unreadable, content.import_empty,
 * content.too_slow, limits.too_many_requests.
 */
export async function previewImport(request: Context, upload: { files: Upload[] }): Promise<ContentImport> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  await enforceLimit(context, 'content_import', actor.userId)
  const { files, leftOut } = await readUpload(upload.files)
  const rows = files.map(({ itemId, basedOn, ...file }, place) => ({
    ...file,
    place,
    item_id: itemId,
    based_on: basedOn,
  }))
  const checked = await findTextProblems(runtime, rows)
  const id = randomUUID()
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    await deleteOldPreviews(tx, actor.userId, PREVIEWS_KEPT - 1)
    await insertImport(tx, { id, left_out: leftOut, requested_by: actor.userId, created_at: now })
    await insertFiles(tx, id, checked)
    await recordAudit(tx, {
      action: 'content.import_previewed',
      actorId: actor.userId,
      target: { type: 'content_import', id },
      origin,
      details: { files: checked.length },
      now,
    })
  })
  return describeImport(runtime, id)
}
