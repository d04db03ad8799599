import { createHash } from 'node:crypto'
import { email, referralCode, uuid } from '@pepper/contract/primitives'
import { withoutGuard } from '@pepper/contract/text/csv-cell'
import { visibleText } from '@pepper/contract/text/visible-text'
import type { ImportProblemCode } from '@pepper/contract/waitlist/import-problems'
import type { LineProblem } from '@pepper/contract/waitlist/imports'
import type { ImportedRecord } from '../../profiles/index.ts'
import { type ProblemValues, problemOf } from './import-problem.ts'

export type ReadLine = { record: ImportedRecord } | { problems: LineProblem[] }

/** The columns of a waitlist file, including other names of two: `name`, and the older one in the documents (D0). */
export const WAITLIST_COLUMNS: readonly string[] = [
  'id',
  'email',
  'full_name',
  'name',
  'telegram_handle',
  'telegram_id',
  'referral_code',
  'referred_by',
  'referral_count',
  'xp',
  'pbt',
  'rank_id',
  'email_confirmed',
  'auth_user_id',
  'supabase_uuid',
  'tags',
  'avatar',
  'avatar_url',
  'created_at',
]

class CellError extends Error {
  readonly code: ImportProblemCode
  readonly values: ProblemValues

  constructor(code: ImportProblemCode, values: ProblemValues = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}

const INT_MAX = 2_147_483_647
/** The maximum of imported XP and referrals, so that whatever a person earns later still fits into the column. */
const FIGURE_MAX = 100_000_000
/** The maximum of imported points. They are sums of large numbers and remain whole numbers in JavaScript. */
const POINTS_MAX = 1_000_000_000_000
const FIRST_YEAR = 1900

/** Reads the cells of one line, by column. Reports all its problems at once. */
export function readWaitlistLine(cells: ReadonlyMap<string, string>): ReadLine {
  const problems: LineProblem[] = []
  const cell = <T>(column: string, parse: (text: string) => T, missing: T): T => {
    const text = withoutGuard(cells.get(column)?.trim() ?? '')
    if (text === '') return missing
    try {
      return parse(requireText(text))
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      problems.push({ column, ...problemOf(error.code, { given: text.slice(0, 60), ...error.values }) })
      return missing
    }
  }
  const record: ImportedRecord = {
    id: cell('id', recordId, null),
    email: cell('email', emailAddress, null),
    full_name: cell('full_name', personName, null) ?? cell('name', personName, null),
    telegram_handle: cell('telegram_handle', textUpTo(100), null),
    telegram_id: cell('telegram_id', integerUpTo(Number.MAX_SAFE_INTEGER), null),
    referral_code: cell('referral_code', code, null),
    referred_by: cell('referred_by', recordId, null),
    referral_count: cell('referral_count', integerUpTo(FIGURE_MAX), 0),
    xp: cell('xp', integerUpTo(FIGURE_MAX), 0),
    pbt: cell('pbt', integerUpTo(POINTS_MAX), 0),
    rank_id: cell('rank_id', integerUpTo(INT_MAX), 1),
    email_confirmed: cell('email_confirmed', flag, false),
    auth_user_id: cell('auth_user_id', textUpTo(100), null) ?? cell('supabase_uuid', textUpTo(100), null),
    tags: cell('tags', tagList, []),
    avatar: cell('avatar', textUpTo(2000), null),
    avatar_url: cell('avatar_url', textUpTo(2000), null),
    created_at: cell('created_at', moment, null),
  }
  const all = [...problems, ...(problems.length === 0 ? problemsOfWhole(record) : [])]
  return all.length > 0 ? { problems: all } : { record }
}

function problemsOfWhole(record: ImportedRecord): LineProblem[] {
  if (record.id !== null && record.id === record.referred_by) {
    return [{ column: 'referred_by', ...problemOf('own_referrer') }]
  }
  if (record.email ?? record.referral_code ?? record.telegram_id ?? null) return []
  return [{ column: null, ...problemOf('no_key') }]
}

function requireText(text: string): string {
  if (text.includes('\uFFFD')) throw new CellError('not_utf8')
  if (text.includes('\0')) throw new CellError('not_storable')
  return text
}

function textUpTo(length: number) {
  return (text: string): string => {
    if (/[\n\r]/.test(text)) throw new CellError('line_break')
    if (text.length > length) throw new CellError('too_long', { max: length })
    return text
  }
}

/** Removes invisible characters from a name; null if nothing else is left. */
function personName(text: string): string | null {
  return visibleText(textUpTo(200)(text)).trim() || null
}

function integerUpTo(max: number) {
  return (text: string): number => {
    const value = /^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN
    if (!(value <= max)) throw new CellError('not_number', { max })
    return value
  }
}

function emailAddress(text: string): string {
  const parsed = email.safeParse(text)
  if (!parsed.success) throw new CellError('not_email')
  return parsed.data
}

function code(text: string): string {
  const parsed = referralCode.safeParse(text)
  if (!parsed.success) throw new CellError('not_code')
  return parsed.data
}

/**
 * Returns the id of a record. An id in another format is replaced by a UUID derived from it, always the same, so that
 * `referred_by` still finds it.
 */
function recordId(text: string): string {
  const parsed = uuid.safeParse(text.toLowerCase())
  if (parsed.success) return parsed.data
  const hex = createHash('sha256').update(`waitlist:${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function flag(text: string): boolean {
  if (/^(true|t|yes|y|1)$/i.test(text)) return true
  if (/^(false|f|no|n|0)$/i.test(text)) return false
  throw new CellError('not_flag')
}

function moment(text: string): Date {
  const isDated = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/.test(text)
  const date = new Date(isDated ? text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00') : Number.NaN)
  if (!(date.getUTCFullYear() >= FIRST_YEAR)) throw new CellError('not_moment')
  return date
}

/** Reads a list of tags as JSON, in PostgreSQL's format, or separated by `;` or `,`. */
function tagList(text: string): string[] {
  if (text.startsWith('[')) return jsonTags(text)
  const inner = text.replace(/^\{(.*)\}$/s, '$1')
  const tags = inner.split(/[;,]/).map((tag) => tag.trim().replace(/^"(.*)"$/s, '$1'))
  return tags.filter((tag) => tag !== '')
}

function jsonTags(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed) && parsed.every((tag) => typeof tag === 'string')) return parsed
  } catch {}
  throw new CellError('not_list')
}
