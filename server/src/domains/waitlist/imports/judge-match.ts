import type { ImportedRecord, KnownRecord } from '../../profiles/index.ts'
import type { LineProblem } from './waitlist-line.ts'

/** The names of a line's keys in a sentence. */
const KEYS = [
  ['email', 'email'],
  ['referral_code', 'referral code'],
  ['telegram_id', 'Telegram id'],
] as const

/**
 * Compares a line with the stored records that share a key with it. Null if they are the same record, so that importing
 * it again changes nothing; otherwise the contradiction.
 */
export function judgeMatch(record: ImportedRecord, known: KnownRecord[]): LineProblem | null {
  const [match, another] = known
  if (!match) return null
  if (another) return { column: null, sentence: 'The keys of this line belong to different records.' }
  for (const [column, name] of KEYS) {
    const given = record[column]
    if (given === null || given === match[column]) continue
    const shared = sharedKey(record, match)
    const sentence =
      match[column] === null
        ? `The record with this ${shared} is here without ${name === 'email' ? 'an email' : `a ${name}`}.`
        : `The record with this ${shared} is here with another ${name}.`
    return { column, sentence }
  }
  return null
}

function sharedKey(record: ImportedRecord, match: KnownRecord): string {
  return KEYS.find(([column]) => record[column] !== null && record[column] === match[column])?.[1] ?? 'id'
}
