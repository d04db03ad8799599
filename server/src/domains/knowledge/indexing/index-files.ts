import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@pepper/contract/durations'
import type { Locale } from '@pepper/contract/locales'
import { runInChild } from '../../../platform/processes/run-in-child.ts'
import type { IndexedSection, LanguageIndex } from '../index/language-index.ts'
import type { LearnedIntents } from '../intents/intent-classifier.ts'
import { findArrays } from './array-file.ts'

/** The sections of a language to be indexed, and the folder where the product may keep their index. */
export interface BuiltInSections {
  language: Locale
  sections: IndexedSection[]
  folder?: string
}

/** An index as its file has it. */
export interface Indexed {
  index: Omit<LanguageIndex, 'sections'>
  learned: LearnedIntents
}

/** The job of the process that makes an index. */
export interface IndexingJob extends Pick<BuiltInSections, 'language' | 'sections'> {
  /** The file to be written. */
  path: string
}

const BOUNDS = { memoryMb: 1_024, heapMb: 512, seconds: 300, isUrgent: true }
const PROCESS = new URL('./index-process.ts', import.meta.url)
const LENGTH_OF_NAMES = 32
/** The names of files that are made here, and of those that are being written. */
const OWN_NAME = new RegExp(`^[a-z]{2}-[0-9a-f]{${LENGTH_OF_NAMES}}(?:\\.\\d+)?$`)
const UNUSED_MS = 7 * DAY_MS

/** Reads the index of sections, which is made first if its file is not there. Throws where it cannot be made. */
export async function readIndex(built: BuiltInSections): Promise<Indexed> {
  const path = await makeIndexFile(built)
  if (path === null) return readFromTemporaryFile(built)
  const kept = await findArrays<Indexed>(path)
  if (kept) return kept
  // A damaged file is made again.
  await rm(path, { force: true })
  return readFromTemporaryFile(built)
}

/**
 * Makes the file of an index if it is not there, in a process of its own: the work takes a second, and many times the
 * memory of an index. Returns its path; null if there is no folder in which it can be kept.
 */
export async function makeIndexFile({ folder, ...job }: BuiltInSections): Promise<string | null> {
  if (!folder) return null
  const name = `${job.language}-${await fingerprintOf(job.sections)}`
  const path = join(folder, name)
  try {
    if (existsSync(path)) return await markUsed(path)
    await mkdir(folder, { recursive: true })
    await runInChild<IndexingJob, void>(PROCESS, { ...job, path }, BOUNDS)
    // Whatever cannot be removed stays.
    await removeUnused(folder).catch(() => {})
    return path
  } catch {
    return null
  }
}

async function markUsed(path: string): Promise<string> {
  const now = new Date()
  // A folder that can only be read will do.
  await utimes(path, now, now).catch(() => {})
  return path
}

/** Removes the files of texts or of releases that no node has started with for a week: nodes may share a folder. */
async function removeUnused(folder: string): Promise<void> {
  const since = Date.now() - UNUSED_MS
  for (const name of (await readdir(folder)).filter((one) => OWN_NAME.test(one))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < since) await rm(path, { force: true })
  }
}

async function readFromTemporaryFile({ folder: _, ...job }: BuiltInSections): Promise<Indexed> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-index-'))
  try {
    const path = join(folder, job.language)
    await runInChild<IndexingJob, void>(PROCESS, { ...job, path }, BOUNDS)
    const indexed = await findArrays<Indexed>(path)
    if (!indexed) throw new Error('the process left no index')
    return indexed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns a name for the index of sections, which is another one after any change of them or of the code. */
async function fingerprintOf(sections: readonly IndexedSection[]): Promise<string> {
  const hash = createHash('sha256').update(await readFingerprintOfCode())
  return hash.update(JSON.stringify(sections)).digest('hex').slice(0, LENGTH_OF_NAMES)
}

let ofCode: Promise<string> | undefined

/** Computes a fingerprint of the files that an index is made by, and of the versions of packages. */
function readFingerprintOfCode(): Promise<string> {
  ofCode ??= hashFiles([
    ['../../../../', /^package\.json$/],
    ['../../../../content/lexicon/', /\.txt$/],
    ['../../../../content/messages/', /\.txt$/],
    ['../index/', /(?<!\.test)\.ts$/],
    ['../indexing/', /(?<!\.test)\.ts$/],
    ['../intents/', /(?<!\.test)\.ts$/],
  ])
  return ofCode
}

async function hashFiles(folders: [folder: string, names: RegExp][]): Promise<string> {
  const hash = createHash('sha256')
  for (const [folder, names] of folders) {
    const at = new URL(folder, import.meta.url)
    for (const name of (await readdir(at)).filter((one) => names.test(one)).sort())
      hash.update(name).update(await readFile(new URL(name, at)))
  }
  return hash.digest('hex')
}
