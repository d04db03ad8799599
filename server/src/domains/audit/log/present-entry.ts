import type { AuditEntry, AuditEntryDetails } from '@pepper/contract/audit'
import type { People } from '../../profiles/index.ts'
import { NETWORK } from '../index.ts'
import type { EntryRow } from './store.ts'

const TITLE_LENGTH = 120

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
        : {
            type: target_type,
            id: target_id,
            title: titleOf(row),
            person: people.get(subjectOf(row) ?? '') ?? null,
          },
    created_at: row.created_at.toISOString(),
  }
}

/** Lists the ids of all people that these entries name. */
export function namedIn(rows: readonly EntryRow[]): (string | null)[] {
  return rows.flatMap((row) => [row.actor_id, subjectOf(row)])
}

/** Finds the id of the person that a target is, or for whom it is: a gift is for its recipient. */
function subjectOf({ target_id, details }: EntryRow): string | null {
  const { recipient_id } = asRecord(details)
  return typeof recipient_id === 'string' ? recipient_id : target_id
}

/**
 * Finds the title or name of a target among its values, those after a change first. Personal values are not for all who see
 * lists of entries.
 */
function titleOf({ details }: EntryRow): string | null {
  const { after, before } = asRecord(details)
  const told = [asRecord(after), asRecord(before)]
  const titles = told.flatMap(({ title, name, question }) => [title, name, question])
  const first = titles.find((title) => typeof title === 'string' && title !== '')
  return typeof first === 'string' ? first.slice(0, TITLE_LENGTH) : null
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
