import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodeSequence } from '../../../platform/page-cursor.ts'
import { presentImport } from './describe-import.ts'
import { findBlocked, listImportRows } from './row-store.ts'

/**
 * Lists imports, newest first. An undo is also refused if a person joined by the code of a record, but only `getImport`
 * checks that. Needs `waitlist.manage`.
 */
export async function listImports(
  request: Context,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ imports: WaitlistImport[]; earlier: string | null }> {
  const context = authorise(request, 'waitlist.manage')
  const { kysely } = context.runtime.db
  const rows = await listImportRows(kysely, { before: decodeSequence(before), limit: limit + 1 })
  const page = rows.slice(0, limit)
  const applied = page.filter((row) => row.state === 'applied').map((row) => row.id)
  const blocked = await findBlocked(kysely, applied)
  const imports = page.map((row) => {
    if (row.state === 'applied') return presentImport(row, blocked.get(row.id) ?? null)
    return presentImport(row, row.state === 'undone' ? 'undone' : 'not_applied')
  })
  return { imports, earlier: rows.length > limit ? String(page.at(-1)?.sequence) : null }
}
