import fc from 'fast-check'
import type { JsonSchema } from '../attack-world.ts'
import { valid } from './arbitraries.ts'

/** The longest text that is sent in one field. */
const LONGEST = 60_000

/** The texts that are repeated to make parsers of Markdown, HTML, CSV, paths and patterns slow. */
export const REPEATED = [
  '>',
  '[',
  '*a **b',
  '<',
  '- ',
  '`',
  '"',
  ',"\n',
  ' ',
  '&',
  '{#',
  '](',
  '<p style="',
  '<!--',
  '=1+1,',
  '\u0301',
  'a\u200b',
  '../',
  '\n',
  'a@a.',
] as const

/** Builds a value of a schema with `repeated` in every text that the schema leaves free, as long as it may be. */
export function withLongTexts(schema: JsonSchema, repeated: string, name = ''): unknown {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  const [choice] = choices?.filter(({ type }) => type !== 'null') ?? []
  if (choice) return withLongTexts(choice, repeated, name)
  if (schema.type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    return Object.fromEntries(properties.map(([key, one]) => [key, withLongTexts(one, repeated, key)]))
  }
  if (schema.type === 'array') return [withLongTexts((schema.items ?? {}) as JsonSchema, repeated)]
  if (isFreeText(schema)) {
    const length = Math.min(Number(schema.maxLength ?? LONGEST), LONGEST)
    return repeated.repeat(Math.ceil(length / repeated.length)).slice(0, length)
  }
  return fc.sample(valid(schema, name), { numRuns: 1, seed: 1 })[0]
}

function isFreeText({ type, enum: choices, const: only, format, pattern }: JsonSchema): boolean {
  return type === 'string' && [choices, only, format, pattern].every((one) => one === undefined)
}
