import fc from 'fast-check'
import type { JsonSchema } from '../attack-world.ts'

// Values that a JSON schema of the served document allows, values that it forbids, and values that few people would
// think of.

type Fields = Record<string, unknown>

/** Texts that break code which was tried only with the usual ones. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff\ud800y',
  '\u202e\u200b\ufeff',
  '🌶️👩‍🚀𝒳',
  'İıſK',
  "'; drop table auth_users; --",
  '%00%0a%2e%2e%2f',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '#{7*7}{{7*7}}%{7*7}',
  'null',
  'NaN',
  '__proto__',
  '1e999',
  '-0',
  'x'.repeat(5_000),
  'é'.repeat(400),
]

/** Fields that a body may not contain. */
export const FORBIDDEN_FIELDS = [
  'role',
  'roles',
  'xp',
  'credits',
  'total_credits',
  'referred_by',
  'user_id',
  'auth_user_id',
  'email_verified',
  'is_admin',
  '__proto__',
  'constructor',
  'toString',
]

/** Texts that an operation accepts without its schema saying so: addresses, codes. */
const KNOWN_FIELDS: Record<string, fc.Arbitrary<string>> = {
  email: fc.uuid().map((id) => `${id}@example.org`),
  identifier: fc.oneof(
    fc.constantFrom('member@example.org', 'MEMBER12'),
    fc.uuid().map((id) => `${id}@example.org`),
  ),
  password: fc.constantFrom('correct horse battery', 'short', 'pepperchat is nice'),
  content: fc.constantFrom('What is an auction?', 'Hello', '🌶️ hot \ud83c\udf36'),
}

/** Generates values that the schema allows. */
export function valid(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (KNOWN_FIELDS[name]) return KNOWN_FIELDS[name]
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((one: JsonSchema) => valid(one)))
  if (Array.isArray(schema.oneOf)) return fc.oneof(...schema.oneOf.map((one: JsonSchema) => valid(one)))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') {
    return fc.array(valid((schema.items ?? {}) as JsonSchema), {
      maxLength: Number(schema.maxItems ?? 5) % 50,
    })
  }
  if (schema.type === 'object') return validObject(schema)
  if (schema.type === 'integer') {
    return fc.integer({ min: Number(schema.minimum ?? 0), max: Math.min(Number(schema.maximum ?? 1e9), 1e9) })
  }
  if (schema.format === 'uuid') return fc.uuid({ version: 4 })
  if (schema.format === 'date' || schema.format === 'date-time') return moment(schema.format)
  if (typeof schema.pattern === 'string' && !schema.pattern.includes('\\p')) {
    return fc.stringMatching(new RegExp(schema.pattern))
  }
  const { minLength = 0, maxLength = 100 } = schema as { minLength?: number; maxLength?: number }
  return fc.string({ minLength, maxLength: Math.min(maxLength, 100) })
}

function moment(format: string): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => (format === 'date' ? date.toISOString().slice(0, 10) : date.toISOString()))
}

function validObject(schema: JsonSchema): fc.Arbitrary<Fields> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const requiredKeys = (schema.required ?? []) as string[]
  return fc.record(Object.fromEntries(properties.map(([key, one]) => [key, valid(one, key)])), {
    requiredKeys,
  })
}

/**
 * Generates bodies that break one constraint of an object's schema, so that they must be refused. A body that is not an
 * object counts as none where the path has values too.
 */
export function broken(schema: JsonSchema, hasPath = false): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map((one) => broken(one, hasPath)))
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const required = (schema.required ?? []) as string[]
  const breaks = [
    fc
      .constantFrom(...forbiddenFields(schema))
      .map((field) => (body: Fields) => withField(body, field, 'admin')),
    ...(required.length > 0
      ? [
          fc.constantFrom(...required).map(
            (field) =>
              ({ [field]: _, ...rest }: Fields): unknown =>
                rest,
          ),
        ]
      : []),
    ...properties.flatMap(([key, one]) =>
      wrongValues(one).map((wrong) => wrong.map((value) => (body: Fields) => withField(body, key, value))),
    ),
    ...(hasPath ? [] : [fc.constantFrom<unknown>(['text'], 'text', 1, true).map((value) => () => value)]),
  ]
  return fc.tuple(validObject(schema), fc.oneof(...breaks)).map(([body, breakIt]) => breakIt(body))
}

/** Lists the fields that a body of this schema may not contain; a few operations are about one of them. */
export function forbiddenFields(schema: JsonSchema): string[] {
  return FORBIDDEN_FIELDS.filter((field) => !Object.hasOwn((schema.properties ?? {}) as object, field))
}

/** Copies a body with one more own field, which may be `__proto__`. */
export function withField(body: Fields, key: string, value: unknown): Fields {
  return Object.fromEntries([...Object.entries(body), [key, value]])
}

/** Lists generators of values that a field's schema certainly forbids; empty where the schema says too little. */
function wrongValues(schema: JsonSchema): fc.Arbitrary<unknown>[] {
  const { type, maxLength, minLength, maximum, pattern, format } = schema as Record<string, number & string>
  const wrong: unknown[] = []
  if (type)
    wrong.push(...[null, 5.5, true, 'text', ['a'], { $ne: null }].filter((one) => typeNameOf(one) !== type))
  if (maxLength) wrong.push('x'.repeat(Number(maxLength) + 1))
  if (maximum) wrong.push(Number(maximum) + 1)
  if (minLength) wrong.push('')
  if (format === 'uuid') wrong.push(...NASTY_TEXTS, '00000000-0000-0000-0000-00000000000g')
  if (pattern) {
    const form = new RegExp(pattern, 'u')
    wrong.push(...['', '!', 'a\nb', 'x'.repeat(400)].filter((text) => !form.test(text)))
  }
  return wrong.length > 0 ? [fc.constantFrom(...wrong)] : []
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Any text at all. */
export const wildText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0xd000, max: 0xe000 }), { maxLength: 8 })
    .map((units) => String.fromCharCode(...units)),
)

const wildNumber = fc.constantFrom(
  -1,
  0,
  1.5,
  1e21,
  -1e308,
  2 ** 53,
  2 ** 63,
  Number.POSITIVE_INFINITY,
  2 ** 31,
)

/** Generates any JSON, with keys that have a meaning somewhere. */
export const wildJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    wildNumber,
    wildText,
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...FORBIDDEN_FIELDS, 'id', 'content', 'email'), wildText),
        tie('value'),
      ),
      {
        maxLength: 5,
      },
    )
    .map((entries) => Object.fromEntries(entries)),
})).value

/** Generates bodies of the right form with texts that few people would think of. */
export function nasty(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map((one) => nasty(one)))
  const texts = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    .filter(([, one]) => one.type === 'string' && one.format !== 'uuid')
    .map(
      ([key, { maxLength = 60 }]) => [key, wildText.map((text) => text.slice(0, Number(maxLength)))] as const,
    )
  const replaced = fc.record(Object.fromEntries(texts), { requiredKeys: [] })
  return fc.tuple(validObject(schema), replaced).map(([body, wild]) => ({ ...body, ...wild }))
}

/** Bodies that are not JSON, or contain more than expected. */
const rawBodies = [
  '',
  '{',
  '{"id":',
  '[1,2',
  "{'a':1}",
  '{"a":1}}',
  'undefined',
  'NaN',
  '\ufeff{}',
  '"\\ud800"',
  '{"__proto__":{"role":"admin"}}',
  '{"id":"a","id":"b"}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
  `{"content":"${'x'.repeat(70_000)}"}`,
  `[${'1,'.repeat(40_000)}1]`,
  `{"n":${'9'.repeat(30_000)}}`,
]

export interface WildRequest {
  body: string
  contentType: string | null
  isChunked: boolean
  headers: Record<string, string>
}

/** Generates requests with any body, sent in any way. */
export const wildRequest = (schema: JsonSchema): fc.Arbitrary<WildRequest> =>
  fc.record({
    body: fc.oneof(
      { weight: 4, arbitrary: nasty(schema).map((value) => JSON.stringify(value)) },
      { weight: 3, arbitrary: wildJson.map((value) => JSON.stringify(value) ?? '') },
      { weight: 2, arbitrary: fc.constantFrom(...rawBodies) },
    ),
    contentType: fc.oneof(
      { weight: 4, arbitrary: fc.constant('application/json') },
      fc.constantFrom(
        null,
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'APPLICATION/JSON',
        'application/jsonp',
        'application/octet-stream',
        ';;;',
      ),
    ),
    isChunked: fc.boolean(),
    headers: fc.dictionary(
      fc.constantFrom(
        'accept',
        'last-event-id',
        'x-forwarded-for',
        'x-request-id',
        'accept-language',
        'if-none-match',
        'x-http-method-override',
      ),
      fc.constantFrom(
        '',
        '*/*',
        '1',
        '\x7f'.replace('\x7f', '~'),
        "' or 1=1",
        '::1, 999.1.1.1',
        'DELETE',
        'x'.repeat(3_000),
      ),
      { maxKeys: 3 },
    ),
  })
