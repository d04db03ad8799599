import { randomBytes } from 'node:crypto'
import type { AuditAction } from '@pepper/contract/audit/actions'
import type { Transaction } from '../../platform/db/database.ts'
import { runLast } from '../../platform/db/run-transaction.ts'
import type { Origin } from '../../platform/origin.ts'
import { type ChainedRow, hashPersonal, hashRow, type JsonValue } from './chain.ts'
import {
  type AuditHead,
  getHead,
  getLockedHead,
  insertEntries,
  insertPersonal,
  type StoredPersonal,
  updateHead,
} from './store.ts'

/** The key of the personal value that no caller provides: the network prefix of the request. */
export const NETWORK = 'network'

export interface AuditEntry {
  action: AuditAction
  /** The person who acted; null is the operator on the command line, or the server itself. */
  actorId: string | null
  target: { type: string; id: string } | null
  /** The request; null is the command line, or the server itself. */
  origin: Origin | null
  /** Ids, names of roles and settings, values before and after. Personal values belong in `personal` instead. */
  details: Record<string, JsonValue>
  /** Values that must be removed when a person is erased; the chain covers only their salted hash. */
  personal?: Record<string, JsonValue>
  now: Date
}

const waiting = new WeakMap<Transaction, AuditEntry[]>()

/**
 * Records an entry in the audit log in the transaction of the change that it describes: if it fails, the change fails.
 * It is written right before the commit. The head of the chain, which every writer needs, is therefore the last row
 * that a transaction locks, wherever its verb records (docs/decisions/032).
 */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const entries = waiting.get(tx)
  if (entries) {
    entries.push(entry)
    return
  }
  const first = [entry]
  runLast(tx, () => {
    waiting.delete(tx)
    return appendEntries(tx, first)
  })
  waiting.set(tx, first)
}

/**
 * Returns an id above those of all entries so far; entries of transactions that are still open get it or a higher one.
 */
export async function nextAuditId(tx: Transaction): Promise<number> {
  return (await getHead(tx)).last_id + 1
}

async function appendEntries(tx: Transaction, entries: AuditEntry[]): Promise<void> {
  let head = await getLockedHead(tx)
  const rows: (ChainedRow & { hash: string })[] = []
  const personal: StoredPersonal[] = []
  for (const entry of entries) {
    const { row, personal: values } = chain(entry, head)
    const hash = hashRow(row)
    rows.push({ ...row, hash })
    if (values) personal.push({ entryId: row.id, ...values })
    head = { last_id: row.id, last_hash: hash }
  }
  await insertEntries(tx, rows)
  await insertPersonal(tx, personal)
  await updateHead(tx, head)
}

function chain(entry: AuditEntry, head: AuditHead) {
  const values = personalValues(entry)
  const personal = values && { salt: randomBytes(16).toString('hex'), values }
  const row: ChainedRow = {
    id: head.last_id + 1,
    action: entry.action,
    actor_id: entry.actorId,
    target_type: entry.target?.type ?? null,
    target_id: entry.target?.id ?? null,
    request_id: entry.origin?.requestId ?? null,
    details: entry.details,
    personal_hash: personal ? hashPersonal(personal.salt, personal.values) : null,
    created_at: entry.now,
    previous_hash: head.last_hash,
  }
  return { row, personal }
}

/** Adds the network of the request to the personal values: the origin of a request is personal too. */
function personalValues({ personal, origin }: AuditEntry): Record<string, JsonValue> | undefined {
  return origin?.network ? { ...personal, [NETWORK]: origin.network } : personal
}
