import type { ImportProblem, ImportProblemCode } from '@pepper/contract/waitlist/import-problems'

export type ProblemValues = Record<string, string | number>

const KEY_NAMES: Record<string, string> = {
  email: 'email',
  referral_code: 'referral code',
  telegram_id: 'Telegram id',
}

const SENTENCES: Record<ImportProblemCode, string> = {
  not_utf8: '{given} is not UTF-8 text.',
  not_storable: '{given} holds a character that cannot be stored.',
  line_break: '{given} holds a line break.',
  too_long: '{given} is longer than {max} characters.',
  not_number: '{given} is not a whole number from 0 to {max}.',
  not_email: '{given} is not an email address.',
  not_code: '{given} is not a referral code of 8 letters and digits.',
  not_flag: '{given} is neither true nor false.',
  not_moment: '{given} is not a moment like 2026-01-31T12:00:00Z.',
  not_list: '{given} is not a list of texts.',
  own_referrer: 'The record refers to itself.',
  no_key: 'The line has no email, no referral code and no Telegram id.',
  several_records: 'The keys of this line belong to different records.',
  key_missing: 'The record with this {shared} is here with no {wanted}.',
  key_differs: 'The record with this {shared} is here with another {wanted}.',
  open_quote: 'A quote opens in this line and does not close as it should.',
  value_count: 'The line has {count} values, the header has {columns}.',
  unreadable_line: 'The line cannot be read.',
  empty_file: 'The file is empty.',
  only_header: 'The file has a header and no further line.',
  header_quote: 'The first line is no header: a quote is not closed.',
  column_twice: 'The header names the column {given} twice.',
  no_key_column: 'The first line has to name one of these columns: {columns}.',
  many_quotes: 'In more than {max} lines a quote opens and does not close. Save the file as CSV again.',
}

/** Describes a problem by its code and values, with the English sentence for the command line and the API. */
export function problemOf(code: ImportProblemCode, values: ProblemValues = {}): ImportProblem {
  const sentence = SENTENCES[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => wordOf(name, values[name]))
  return { code, values: Object.fromEntries(Object.entries(values).map(storable)), sentence }
}

/** Returns a value as the database can store it. */
function storable([name, value]: [string, string | number]): [string, string | number] {
  return [name, typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value]
}

function wordOf(name: string, value: string | number = ''): string {
  if (name === 'given') return JSON.stringify(value)
  return KEY_NAMES[value] ?? String(value)
}
