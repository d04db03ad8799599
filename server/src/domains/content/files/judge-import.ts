import type { FileProblem } from '@pepper/contract/content/files'
import type { Executor } from '../../../platform/db/database.ts'
import { languageOf } from '../rules.ts'
import type { FileFields } from './file-fields.ts'
import { problem } from './file-problem.ts'
import {
  type FileRow,
  listBases,
  listDeletedVersions,
  listItems,
  listNamesakes,
  listReplacements,
} from './import-store.ts'
import { type Judged, judgeFile, type Known } from './judge-file.ts'
import type { ReadFile } from './read-file.ts'

/** A file of an import with what it would do now. */
export interface JudgedFile {
  file: FileRow
  known: Known
  judged: Judged
}

/** Judges the files of an import, each by itself and beside the others, by the content that is here now. */
export async function judgeImport(executor: Executor, files: FileRow[], now: Date): Promise<JudgedFile[]> {
  const knownOf = await loadKnown(executor, files)
  const all = files.map((file) => {
    const known = knownOf(file)
    return { file, known, judged: judgeFile(asRead(file), known, now) }
  })
  return refuseTakenPages(refuseSameItems(all), await listReplacements(executor))
}

function asRead({ item_id, based_on, lines, fields, problems }: FileRow): ReadFile {
  return { itemId: item_id, basedOn: based_on, lines, fields, problems }
}

async function loadKnown(executor: Executor, files: FileRow[]): Promise<(file: FileRow) => Known> {
  const named = files.flatMap(({ item_id }) => item_id ?? [])
  const titles = files.flatMap(({ item_id, fields }) => (item_id || !fields ? [] : fields.title))
  const based = files.flatMap(({ item_id, based_on }) =>
    item_id && based_on ? [{ id: item_id, version: based_on }] : [],
  )
  const items = byKey(await listItems(executor, named), ({ id }) => id)
  const deleted = byKey(await listDeletedVersions(executor, named), ({ id }) => id)
  const bases = byKey(await listBases(executor, based), ({ id }) => id)
  const namesakes = byKey(await listNamesakes(executor, titles), ({ title }) => title)
  return ({ item_id, fields }) => ({
    item: (item_id && items.get(item_id)) || null,
    deletedVersion: (item_id && deleted.get(item_id)?.version) || null,
    base: (item_id && bases.get(item_id)) || null,
    namesake: (!item_id && fields && namesakes.get(fields.title)) || null,
  })
}

/** Maps rows by their key, the first of each. */
function byKey<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row] as const).reverse())
}

/** Refuses the files that are about one item; of new ones with the same content, all but the first. */
function refuseSameItems(all: JudgedFile[]): JudgedFile[] {
  const groups = Map.groupBy(all, ({ file }) => file.item_id ?? JSON.stringify(file.fields))
  return all.map((one) => {
    const { file } = one
    const group = groups.get(file.item_id ?? JSON.stringify(file.fields)) ?? []
    const others = group.filter((other) => other !== one).map((other) => other.file.name)
    const isFirst = group[0] === one
    if (others.length === 0 || (!file.item_id && (isFirst || !file.fields))) return one
    return refuse(
      one,
      problem('same_item', { field: 'id', line: file.lines.id ?? null, values: others.slice(0, 5) }),
    )
  })
}

/** Refuses the files that would publish an item in place of a page that another item replaces then. */
function refuseTakenPages(
  all: JudgedFile[],
  replacements: { id: string; page: string; language: string }[],
): JudgedFile[] {
  const applicable = all.filter(isApplicable)
  const moving = new Set(applicable.flatMap(({ file }) => file.item_id ?? []))
  const claims = new Map<string, number>()
  const claim = (key: string) => claims.set(key, (claims.get(key) ?? 0) + 1)
  for (const { id, page, language } of replacements) if (!moving.has(id)) claim(`${page} ${language}`)
  for (const { file } of applicable) if (file.fields) pageOf(file.fields).forEach(claim)
  return all.map((one) => {
    const { file } = one
    if (!isApplicable(one) || !file.fields) return one
    const isTaken = pageOf(file.fields).some((key) => (claims.get(key) ?? 0) > 1)
    return isTaken
      ? refuse(one, problem('page_taken', { field: 'page', line: file.lines.page ?? null }))
      : one
  })
}

/** Returns the page and the language that an item takes while it is published; nothing for others. */
function pageOf({ status, metadata }: FileFields): string[] {
  return status === 'published' && metadata.page ? [`${metadata.page} ${languageOf(metadata)}`] : []
}

/** Checks whether an operator can have a file applied. */
export function isApplicable({ judged }: JudgedFile): boolean {
  return judged.outcome === 'new' || judged.outcome === 'changed' || judged.outcome === 'stale'
}

function refuse(one: JudgedFile, reason: FileProblem): JudgedFile {
  const judged = { ...one.judged, outcome: 'refused' as const, stale: null, notes: [], problems: [reason] }
  return { ...one, judged }
}
