import type { ContentImport, ImportedFile } from '@pepper/contract/content/files'
import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AppliedFile } from './apply-file.ts'
import { findImport, listFiles } from './import-store.ts'
import { type JudgedFile, judgeImport } from './judge-import.ts'

/** Returns an import in the contract's form. Throws content.import_not_found. */
export async function describeImport({ db, clock }: Runtime, id: string): Promise<ContentImport> {
  const row = await findImport(db.kysely, id)
  if (!row) throw new AppError('content.import_not_found')
  const files = await listFiles(db.kysely, id)
  const reports = files.flatMap(({ report }) => report ?? [])
  const isApplied = row.state === 'applied'
  return {
    id,
    state: row.state,
    files: isApplied
      ? reports
      : (await judgeImport(db.kysely, files, clock.now())).map((one) => presentFile(one)),
    left_out: row.left_out,
    created_at: row.created_at.toISOString(),
    applied_at: row.applied_at?.toISOString() ?? null,
  }
}

/** Returns a file in the contract's form, with what became of it where it was applied. */
export function presentFile({ file, judged }: JudgedFile, done: AppliedFile | null = null): ImportedFile {
  const { item: found, ...told } = judged
  const item = done?.item ?? found
  return {
    place: file.place,
    name: file.name,
    ...told,
    title: file.fields?.title ?? null,
    content_type: file.fields?.content_type ?? null,
    item: item && { id: item.id, title: item.title, version: item.version },
    based_on: file.based_on,
    applied: done?.applied ?? null,
  }
}
