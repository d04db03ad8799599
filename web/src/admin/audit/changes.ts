import { formatExactDateTime } from '../../lib/formats/format.ts'

/** A value that changed in an entry; `key` is empty where the entry is about a single value. */
export interface Change {
  key: string
  before: string | null
  after: string | null
}

export interface ReadEntry {
  changes: Change[]
  /** The other details of the entry. */
  facts: { key: string; value: string }[]
}

type Values = Record<string, unknown>

/** Reads the details of an audit entry for display: the changes, from what to what, and the other details. */
export function readDetails(details: Values): ReadEntry {
  const { before, after, ...rest } = details
  const isChange = 'before' in details || 'after' in details
  return {
    changes: isChange ? changesOf(before, after) : [],
    facts: Object.entries(rest).map(([key, value]) => ({ key, value: textOf(value) ?? '–' })),
  }
}

function changesOf(before: unknown, after: unknown): Change[] {
  if (!isValues(before) && !isValues(after))
    return [{ key: '', before: textOf(before), after: textOf(after) }]
  const [old, fresh] = [isValues(before) ? before : {}, isValues(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((key) => ({ key, before: textOf(old[key]), after: textOf(fresh[key]) }))
    .filter((change) => change.before !== change.after)
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Formats a moment among the values for people, and leaves other values as they are. */
export function formatValue(value: string, locale: string): string {
  return MOMENT.test(value) ? formatExactDateTime(value, locale) : value
}

/** Formats a value: texts as they are, anything nested as JSON. Returns null where there is no value. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, isNested(value) ? 2 : 0)
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isValues(value: unknown): value is Values {
  return isNested(value) && !Array.isArray(value)
}
