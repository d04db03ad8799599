import type { ContentImport } from '@pepper/contract/content/files'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { lockWhole } from '../../../platform/db/advisory-locks.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { type AppliedFile, type Applying, applyFile } from './apply-file.ts'
import { findLockedImport, listFiles, lockItems, setApplied } from './import-store.ts'
import { isApplicable, type JudgedFile, judgeImport } from './judge-import.ts'
import { describeImport, presentFile } from './present-import.ts'

/** A file that an operator chose, with the version of its item that they saw. */
interface ChosenFile {
  place: number
  version: number | null
}

/**
 * Runs the second step of an import: applies the chosen files in one transaction, each as a change by hand would be,
 * with its revision and audit entry, and one entry for the import (AD-6). Asking again changes nothing. Needs
 * `content.manage`. Throws content.import_not_found, content.import_outdated, content.page_taken.
 */
export async function applyImport(
  request: Context,
  { id, files: chosen }: { id: string; files: ChosenFile[] },
): Promise<ContentImport> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    const row = await findLockedImport(tx, id)
    if (!row) throw new AppError('content.import_not_found')
    if (row.state === 'applied') return
    const judged = await judgeLocked(tx, id, now)
    const applied = await applyFiles(tx, chooseFiles(judged, chosen), {
      importId: id,
      by: actor.userId,
      origin,
      now,
    })
    const reports = judged.map((one) => presentFile(one, applied.get(one.file.place) ?? null))
    await setApplied(tx, { id, reports, now })
    const count = (what: AppliedFile['applied']) =>
      [...applied.values()].filter((one) => one.applied === what).length
    await recordAudit(tx, {
      action: 'content.imported',
      actorId: actor.userId,
      target: { type: 'content_import', id },
      origin,
      details: {
        files: judged.length,
        created: count('created'),
        updated: count('updated'),
        restored: count('restored'),
      },
      now,
    })
  })
  return describeImport(runtime, id)
}

/** Judges the files while no other transaction changes their items or makes new ones. */
async function judgeLocked(tx: Transaction, id: string, now: Date): Promise<JudgedFile[]> {
  const files = await listFiles(tx, id)
  const ids = files.flatMap(({ item_id }) => item_id ?? [])
  await lockItems(tx, ids)
  // Items are made and restored under this lock, and saved after that of their row.
  await lockWhole(tx, 'content_slugs')
  return judgeImport(tx, files, now)
}

/** Returns the chosen files, if each still does to its item what the operator saw. Throws content.import_outdated. */
function chooseFiles(judged: JudgedFile[], chosen: ChosenFile[]): JudgedFile[] {
  const versions = new Map(chosen.map(({ place, version }) => [place, version]))
  const files = judged.filter(({ file }) => versions.has(file.place))
  const isAsSeen = (one: JudgedFile) =>
    isApplicable(one) && (one.judged.item?.version ?? null) === versions.get(one.file.place)
  if (files.length !== versions.size || !files.every(isAsSeen)) throw new AppError('content.import_outdated')
  return files
}

async function applyFiles(tx: Transaction, files: JudgedFile[], applying: Applying) {
  const applied = new Map<number, AppliedFile>()
  // Items that leave a built-in page go first, so that another item of the import can take it.
  const leaves = ({ judged, file }: JudgedFile) =>
    judged.item?.status === 'published' && file.fields?.status !== 'published'
  const ordered = [...files.filter(leaves), ...files.filter((file) => !leaves(file))]
  for (const one of ordered) applied.set(one.file.place, await applyFile(tx, one, applying))
  return applied
}
