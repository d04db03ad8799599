import type { AuditPerson } from '@pepper/contract/audit'

/** What the log calls a person: their name now, else their address, else the beginning of their id. */
export function personName(id: string, person: AuditPerson | null | undefined): string {
  return person?.full_name || person?.email || shortId(id)
}

/** The beginning of a long id, which tells two apart well enough. */
export function shortId(id: string): string {
  return id.length > 20 ? `${id.slice(0, 8)}…` : id
}
