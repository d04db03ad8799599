import { createHash } from 'node:crypto'

/** A value in the details of an entry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** An entry's row without its own hash, which covers all of it. */
export interface ChainedRow {
  id: number
  action: string
  actor_id: string | null
  target_type: string | null
  target_id: string | null
  request_id: string | null
  details: unknown
  personal_hash: string | null
  created_at: Date
  previous_hash: string
}

/** Hashes the canonical form of a row with SHA-256, in hexadecimal; the previous hash is part of the row. */
export function hashRow(row: ChainedRow): string {
  return sha256(
    canonicalJson([
      row.id,
      row.action,
      row.actor_id,
      row.target_type,
      row.target_id,
      row.request_id,
      row.details,
      row.personal_hash,
      row.created_at.toISOString(),
      row.previous_hash,
    ]),
  )
}

export function hashPersonal(salt: string, values: unknown): string {
  return sha256(`${salt}${canonicalJson(values)}`)
}

/**
 * Writes JSON with sorted keys and well-formed strings, so that equal values have equal text however they were stored.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'string') return inner.toWellFormed()
    return isObject(inner) ? sortedByKey(inner) : inner
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortedByKey(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
