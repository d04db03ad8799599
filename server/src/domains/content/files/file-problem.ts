import type { FileProblem, FileProblemCode } from '@pepper/contract/content/files'

/** The lines of a file where its fields stand. */
export type Lines = Record<string, number>

type Place = Partial<Pick<FileProblem, 'field' | 'line' | 'values'>>

/** Makes a problem of a file; facts that are left out are unknown. */
export function problem(
  code: FileProblemCode,
  { field = null, line = null, values = [] }: Place = {},
): FileProblem {
  return { code, field, line, values }
}
