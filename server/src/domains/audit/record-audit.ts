import { randomBytes } from 'node:crypto'
import type { AuditAction } from '@pepper/contract/audit-actions'
import type { Transaction } from '../../platform/db/database.ts'
import { originOf } from '../../platform/request-origins.ts'
import { type ChainedRow, hashPersonal, hashRow, type JsonValue } from './chain.ts'
import { getLockedHead, insertEntry, insertPersonal, updateHead } from './store.ts'

/** The personal value that is no caller's: the network prefix of the request. */
export const NETWORK = 'network'

export interface AuditEntry {
  action: AuditAction
  /** Who did it; null is the operator on the command line, or the server itself. */
  actorId: string | null
  target: { type: string; id: string } | null
  requestId: string | null
  /** Ids, names of roles and settings, values before and after. Nothing personal: that is `personal`. */
  details: Record<string, JsonValue>
  /** Values that erasing a person must be able to remove; the chain covers their salted hash only. */
  personal?: Record<string, JsonValue>
  now: Date
}

/**
 * Appends an entry to the audit log in the transaction of the change that it tells of: if it fails, the change fails.
 * Holds the head of the chain until the transaction ends, so record last. Answers the entry's id.
 */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<number> {
  const head = await getLockedHead(tx)
  const values = personalValues(entry)
  const personal = values && { salt: randomBytes(16).toString('hex'), values }
  const row: ChainedRow = {
    id: head.last_id + 1,
    action: entry.action,
    actor_id: entry.actorId,
    target_type: entry.target?.type ?? null,
    target_id: entry.target?.id ?? null,
    request_id: entry.requestId,
    details: entry.details,
    personal_hash: personal ? hashPersonal(personal.salt, personal.values) : null,
    created_at: entry.now,
    previous_hash: head.last_hash,
  }
  const hash = hashRow(row)
  await insertEntry(tx, { ...row, hash })
  if (personal) await insertPersonal(tx, { entryId: row.id, ...personal })
  await updateHead(tx, { id: row.id, hash })
  return row.id
}

/** Where it was asked from is personal too. */
function personalValues({ personal, requestId }: AuditEntry): Record<string, JsonValue> | undefined {
  const network = requestId === null ? null : originOf(requestId)
  return network === null ? personal : { ...personal, [NETWORK]: network }
}
