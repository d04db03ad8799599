import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ImportProblem, ImportProblemCode } from '@pepper/contract/waitlist/import-problems'
import { formatNumber } from '../../../lib/formats/format.ts'

type Words = Record<'given' | 'max' | 'shared' | 'wanted' | 'count' | 'columns', string>

const TEXTS: Record<ImportProblemCode, (words: Words) => string> = {
  not_utf8: ({ given }) => t`“${given}” is not UTF-8 text.`,
  not_storable: ({ given }) => t`“${given}” holds a character that cannot be stored.`,
  line_break: ({ given }) => t`“${given}” holds a line break.`,
  too_long: ({ given, max }) => t`“${given}” is too long: the limit is ${max}.`,
  not_number: ({ given, max }) => t`“${given}” is not a whole number from 0 to ${max}.`,
  not_email: ({ given }) => t`“${given}” is not an email address.`,
  not_code: ({ given }) => t`“${given}” is not a referral code of 8 letters and digits.`,
  not_flag: ({ given }) => t`“${given}” is neither true nor false.`,
  not_moment: ({ given }) => t`“${given}” is not a moment like 2026-01-31T12:00:00Z.`,
  not_list: ({ given }) => t`“${given}” is not a list of texts.`,
  own_referrer: () => t`The record refers to itself.`,
  no_key: () => t`The line has no email, no referral code and no Telegram id.`,
  several_records: () => t`The keys of this line belong to different records.`,
  key_missing: ({ shared, wanted }) =>
    t`The record with the same ${shared} is already here, without a value for ${wanted}.`,
  key_differs: ({ shared, wanted }) =>
    t`The record with the same ${shared} is already here, with another value for ${wanted}.`,
  open_quote: () => t`A quote opens in this line and does not close as it should.`,
  value_count: ({ count, columns }) => t`Values in this line: ${count}. Columns in the header: ${columns}.`,
  unreadable_line: () => t`The line cannot be read.`,
  empty_file: () => t`The file is empty.`,
  only_header: () => t`The file has a header and no further line.`,
  header_quote: () => t`The first line is no header: a quote is not closed.`,
  column_twice: ({ given }) => t`The header names the column “${given}” twice.`,
  no_key_column: ({ columns }) => t`The first line has to name one of these columns: ${columns}.`,
  many_quotes: () => t`In too many lines a quote opens and does not close. Save the file as CSV again.`,
}

/** Describes a problem of an import in the reader's language; one without a code keeps its English sentence. */
export function problemText({ code, values = {}, sentence }: ImportProblem): string {
  if (!code) return sentence
  const words = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value, i18n.locale) : value,
  ])
  return TEXTS[code](Object.fromEntries(words))
}
