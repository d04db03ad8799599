import type { AuditPerson } from '@pepper/contract/audit'

/** Returns the name of a person in the log: their current name, else their address, else the beginning of their id. */
export function personName(id: string, person: AuditPerson | null | undefined): string {
  return person?.full_name || person?.email || shortId(id)
}

/** Shortens a long id to its beginning, which is enough to tell two apart. */
export function shortId(id: string): string {
  return id.length > 20 ? `${id.slice(0, 8)}…` : id
}
