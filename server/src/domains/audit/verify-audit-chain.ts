import type { Database, Executor } from '../../platform/db/database.ts'
import { hashPersonal, hashRow } from './chain.ts'
import { type AuditHead, findEntryHash, getHead, listEntries } from './store.ts'

const PAGE_SIZE = 500
const BEGINNING: AuditHead = { last_id: 0, last_hash: '0'.repeat(64) }

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** The fault of the first broken entry. */
export type ChainFault =
  | 'missing'
  | 'altered'
  | 'unchained'
  | 'personal_altered'
  | 'personal_missing'
  | 'head_altered'

interface Broken {
  id: number
  fault: ChainFault
}

export interface ChainReport {
  /** The number of entries that are intact, from the beginning. */
  entries: number
  /** The first broken entry, or null where the chain is intact. */
  broken: Broken | null
}

/**
 * Checks each entry of the audit log, page by page: its hash, its link to the previous entry, and its personal values
 * where they have not been erased. Entries that are appended meanwhile are left to the next check.
 */
export async function verifyAuditChain({ kysely }: Pick<Database, 'kysely'>): Promise<ChainReport> {
  const head = await getHead(kysely)
  let last = BEGINNING
  while (last.last_id < head.last_id) {
    const part = await checkPart(kysely, last, { to: head.last_id, limit: PAGE_SIZE })
    if (part.broken) return { entries: part.broken.id - 1, broken: part.broken }
    last = part.last
  }
  const broken = headFault(last, head)
  return { entries: broken ? broken.id - 1 : last.last_id, broken }
}

/** The progress of a check of the chain: `checked_to` of `total` entries, and the first broken one. */
export interface ChainProgress {
  checked_to: number
  total: number
  broken: Broken | null
}

/** Checks up to `limit` entries after an id up to which an earlier part found the chain intact; 0 for the beginning. */
export async function checkAuditChain(
  executor: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<ChainProgress> {
  const head = await getHead(executor)
  const total = head.last_id
  if (after > total) return { checked_to: total, total, broken: null }
  const hash = after === 0 ? BEGINNING.last_hash : await findEntryHash(executor, after)
  if (hash === undefined) return { checked_to: after - 1, total, broken: { id: after, fault: 'missing' } }
  const start = { last_id: after, last_hash: hash }
  const part =
    after < total ? await checkPart(executor, start, { to: total, limit }) : { last: start, broken: null }
  const broken = part.broken ?? (part.last.last_id === total ? headFault(part.last, head) : null)
  return { checked_to: broken ? broken.id - 1 : part.last.last_id, total, broken }
}

async function checkPart(
  executor: Executor,
  start: AuditHead,
  range: { to: number; limit: number },
): Promise<{ last: AuditHead; broken: Broken | null }> {
  const page = await listEntries(executor, { after: start.last_id, ...range })
  if (page.length === 0) return { last: start, broken: { id: start.last_id + 1, fault: 'missing' } }
  let last = start
  for (const entry of page) {
    const fault = faultOf(entry, last)
    if (fault) return { last, broken: { id: last.last_id + 1, fault } }
    last = { last_id: entry.id, last_hash: entry.hash }
  }
  return { last, broken: null }
}

function headFault(last: AuditHead, head: AuditHead): Broken | null {
  return last.last_hash === head.last_hash ? null : { id: head.last_id, fault: 'head_altered' }
}

function faultOf(entry: Entry, last: AuditHead): ChainFault | null {
  if (entry.id !== last.last_id + 1) return 'missing'
  if (entry.previous_hash !== last.last_hash) return 'unchained'
  if (entry.hash !== hashRow(entry)) return 'altered'
  if (entry.personal_salt === null) {
    const isErased = entry.personal_hash === null || entry.personal_erased_at !== null
    return isErased ? null : 'personal_missing'
  }
  return hashPersonal(entry.personal_salt, entry.personal_values) === entry.personal_hash
    ? null
    : 'personal_altered'
}
