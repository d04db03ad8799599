import type { Database } from '../../platform/db/database.ts'
import { hashPersonal, hashRow } from './chain.ts'
import { type AuditHead, getHead, listEntries } from './store.ts'

const PAGE_SIZE = 500

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** What is wrong with the first broken entry. */
export type ChainFault = 'missing' | 'altered' | 'unchained' | 'personal_altered' | 'head_altered'

export interface ChainReport {
  /** Entries that were found whole. */
  entries: number
  /** The first broken entry, or null where the chain is whole. */
  broken: { id: number; fault: ChainFault } | null
}

/**
 * Walks the audit log in pages and checks each entry's hash, its link to the one before, and its personal values where
 * they have not been erased. Entries that are appended meanwhile are left to the next check.
 */
export async function verifyAuditChain(database: Database): Promise<ChainReport> {
  const head = await getHead(database.kysely)
  let last: AuditHead = { last_id: 0, last_hash: '0'.repeat(64) }
  while (last.last_id < head.last_id) {
    const page = await listEntries(database.kysely, {
      after: last.last_id,
      to: head.last_id,
      limit: PAGE_SIZE,
    })
    if (page.length === 0) return brokenAt(last.last_id + 1, 'missing')
    for (const entry of page) {
      const fault = faultOf(entry, last)
      if (fault) return brokenAt(last.last_id + 1, fault)
      last = { last_id: entry.id, last_hash: entry.hash }
    }
  }
  if (last.last_hash !== head.last_hash) return brokenAt(head.last_id, 'head_altered')
  return { entries: last.last_id, broken: null }
}

function faultOf(entry: Entry, last: AuditHead): ChainFault | null {
  if (entry.id !== last.last_id + 1) return 'missing'
  if (entry.previous_hash !== last.last_hash) return 'unchained'
  if (entry.hash !== hashRow(entry)) return 'altered'
  if (entry.personal_salt === null) return null
  return hashPersonal(entry.personal_salt, entry.personal_values) === entry.personal_hash
    ? null
    : 'personal_altered'
}

function brokenAt(id: number, fault: ChainFault): ChainReport {
  return { entries: id - 1, broken: { id, fault } }
}
