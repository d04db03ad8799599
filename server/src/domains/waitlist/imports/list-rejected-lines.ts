import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { listRejects } from './journal-store.ts'
import { findImport } from './row-store.ts'

const SHOWN_CHARACTERS = 500

/**
 * Lists the lines that an import rejected, or would reject. Needs `waitlist.manage`. Throws waitlist.import_not_found.
 */
export async function listRejectedLines(
  request: Context,
  { id, after, limit }: { id: string; after: number; limit: number },
) {
  const context = authorise(request, 'waitlist.manage')
  const { kysely } = context.runtime.db
  if (!(await findImport(kysely, id))) throw new AppError('waitlist.import_not_found')
  const rows = await listRejects(kysely, id, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    lines: page.map((row) => ({ ...row, raw: row.raw.slice(0, SHOWN_CHARACTERS) })),
    later: rows.length > limit ? (page.at(-1)?.line ?? null) : null,
  }
}
