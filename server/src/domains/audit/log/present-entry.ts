import type { AuditEntry, AuditEntryDetails } from '@pepper/contract/audit'
import type { People } from '../../profiles/index.ts'
import { NETWORK } from '../index.ts'
import type { EntryRow } from './store.ts'

/** Maps an entry to the form that lists show, with the names of its people. */
export function presentEntry(row: EntryRow, people: People): AuditEntry {
  const { actor_id, target_type, target_id } = row
  return {
    id: row.id,
    action: row.action,
    actor: actor_id === null ? null : { id: actor_id, person: people.get(actor_id) ?? null },
    target:
      target_type === null || target_id === null
        ? null
        : { type: target_type, id: target_id, person: people.get(target_id) ?? null },
    created_at: row.created_at.toISOString(),
  }
}

/** Maps an entry with all its values. The network is stored among its personal values and is shown apart from them. */
export function presentWhole(row: EntryRow, people: People): AuditEntryDetails {
  const { [NETWORK]: network, ...personal } = asRecord(row.personal_values)
  return {
    ...presentEntry(row, people),
    details: asRecord(row.details),
    personal: Object.keys(personal).length > 0 ? personal : null,
    is_erased: row.personal_hash !== null && row.personal_values === null,
    request_id: row.request_id,
    network: typeof network === 'string' ? network : null,
    hash: row.hash,
    previous_hash: row.previous_hash,
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
