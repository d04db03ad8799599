import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '../index.ts'

/** The texts that may hold signs that do not show, with the reason. */
const FREE: [RegExp, string][] = [
  [/\.(?:before|after)$/, 'a cursor of the server'],
  [/\.(?:search|q|query|about|network)$/, 'looks for something and is not kept'],
  [/\.(?:password|new_password|current_password|claim_secret)$/, 'a secret, whatever its signs'],
  [/\.(?:identifier|ref)$/, 'names an account or a code, and finds none if it holds anything else'],
  [/\.(?:url|target_url)$/, 'an address, which the parser of addresses judges'],
  [/^security\.recordDeniedScreen\.path$/, 'is matched with known screens and not kept'],
  [/^chat\.(?:guests\.)?send\.content$/, 'the own words of a member or a guest to the guide'],
  [/^knowledge\.tryGuide\.question$/, 'is asked as a member would, and not kept'],
  [/^chat\.rename\.title$/, "the name of a member's own chat, which they alone see"],
  [
    /^(?:content\.(?:create|update|preview)|knowledge\.tryGuide\.draft)\.content$|^knowledge\.verified\.(?:pin|change)\.answer$/,
    'Markdown, in which right-to-left languages need direction marks',
  ],
  [
    /^waysIn\.(?:(?:providers|wallet)\.(?:start\.next|complete\.response)|phones\.request\.next)$/,
    'an address of ours and one of a provider, which are compared and not kept',
  ],
  [
    /^tokens\.(?:issue\.audience|introspect\.token)$/,
    'is compared with known services, or verified, and not kept',
  ],
  [/^settings\.(?:change\.value|save\.changes\.value)$/, 'judged by the setting: see siteName'],
  [/^roles\.update\.read\.(?:name|description)$/, 'is compared with the role as it is, and not kept'],
  [/^content\.files\.preview\.files\.name$/, 'the name of a file, whose signs that do not show are removed'],
  [/^waitlist\.imports\.preview\.(?:file_name|text)$/, 'a file, each line of which is judged'],
]

interface Node {
  '~orpc'?: { inputSchema?: z.ZodType }
}

const accepts = (schema: z.ZodType, text: string): boolean => {
  const parsed = schema.safeParse(text)
  return parsed.success && typeof parsed.data === 'string'
}
const HIDDEN = ['\u202e', '\u2066', '\u200b', '\u00ad']

/** Lists the strings of a schema that accept any words, by their path. */
function listTexts(schema: z.ZodType, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return listTexts(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      listTexts(field as z.ZodType, `${path}.${key}`),
    )
  if (schema instanceof z.ZodArray) return listTexts(schema.element as z.ZodType, path)
  if (schema instanceof z.ZodRecord) return listTexts(schema.valueType as z.ZodType, `${path}.*`)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => listTexts(option as z.ZodType, path))
  return accepts(schema, 'Some words') ? [[path, schema]] : []
}

function listInputs(node: Node, path: string[] = []): [string, z.ZodType][] {
  const { inputSchema } = node['~orpc'] ?? {}
  if (inputSchema) return [[path.join('.'), inputSchema]]
  if ('~orpc' in node) return []
  return Object.entries(node).flatMap(([name, child]) => listInputs(child as Node, [...path, name]))
}

const texts = listInputs(contract as Node).flatMap(([name, input]) => listTexts(input, name))

test('W9: every free text of the contract refuses invisible characters, or is listed here with its reason', () => {
  const open = texts.filter(([, schema]) => HIDDEN.some((sign) => accepts(schema, `Some ${sign} words`)))
  const paths = open.map(([path]) => path)
  expect(paths.filter((path) => !FREE.some(([pattern]) => pattern.test(path)))).toEqual([])
  expect(FREE.filter(([pattern]) => !paths.some((path) => pattern.test(path)))).toEqual([])
})

test.each([
  'users.ban.reason',
  'users.changeMany.reason',
  'content.create.metadata.description',
  'ads.admin.create.content',
  'announcements.admin.create.message',
  'waitlist.claims.request.note',
])('W9: %s refuses them and takes what shows, joined emoji and letters of joining scripts too', (path) => {
  const schema = texts.find(([name]) => name === path)?.[1]
  expect(schema).toBeDefined()
  const takes = (text: string) => schema !== undefined && accepts(schema, text)
  expect(HIDDEN.filter((sign) => takes(`Some ${sign} words`))).toEqual([])
  expect(
    ['Family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 'نمی\u200cخواهم', 'Ça va'].filter(takes),
  ).toHaveLength(3)
})
