import type { LineProblem } from '@pepper/contract/waitlist/imports'
import type { ImportedRecord, KnownRecord } from '../../profiles/index.ts'
import { problemOf } from './import-problem.ts'

const KEYS = ['email', 'referral_code', 'telegram_id'] as const

/**
 * Compares a line with the stored records that share a key with it. Null if they are the same record, so that importing
 * it again changes nothing; otherwise the contradiction.
 */
export function judgeMatch(record: ImportedRecord, known: KnownRecord[]): LineProblem | null {
  const [match, another] = known
  if (!match) return null
  if (another) return { column: null, ...problemOf('several_records') }
  for (const column of KEYS) {
    const given = record[column]
    if (given === null || given === match[column]) continue
    const code = match[column] === null ? 'key_missing' : 'key_differs'
    return { column, ...problemOf(code, { shared: sharedKey(record, match), wanted: column }) }
  }
  return null
}

function sharedKey(record: ImportedRecord, match: KnownRecord): string {
  return KEYS.find((column) => record[column] !== null && record[column] === match[column]) ?? 'id'
}
