import * as z from 'zod'

/** The problem of a value, a line or a file of a waitlist import. */
export const importProblemCode = z.enum([
  'not_utf8',
  'not_storable',
  'line_break',
  'too_long',
  'not_number',
  'not_email',
  'not_code',
  'not_flag',
  'not_moment',
  'not_list',
  'own_referrer',
  'no_key',
  'several_records',
  'key_missing',
  'key_differs',
  'open_quote',
  'value_count',
  'unreadable_line',
  'empty_file',
  'only_header',
  'header_quote',
  'column_twice',
  'no_key_column',
  'many_quotes',
])
export type ImportProblemCode = z.infer<typeof importProblemCode>

/**
 * A problem: a sentence for callers of the API, and its code and values, so that it can be worded for people. Lines that
 * an earlier version rejected have the sentence only.
 */
export const importProblem = z.object({
  sentence: z.string(),
  code: importProblemCode.optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ImportProblem = z.infer<typeof importProblem>
