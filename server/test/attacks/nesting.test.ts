import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackWorld, type JsonSchema, startAttackWorld } from './attack-world.ts'

let world: AttackWorld
let cookie: string
beforeAll(async () => {
  world = await startAttackWorld({}, { runsJobs: false })
  cookie = await world.openSession(await world.newSuperAdmin())
})
afterAll(() => world.close())

const UUID = '00000000-0000-4000-8000-000000000000'
const NESTED = [
  `${'['.repeat(65)}1${']'.repeat(65)}`,
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
]

async function send(path: string, body: string) {
  const response = await fetch(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body,
  })
  return { status: response.status, text: await response.text() }
}

test('a body that nests too deep is refused at every door before anything reads it', async () => {
  const paths = world.operations
    .filter(({ method }) => method === 'POST')
    .flatMap(({ id, path }) => [
      `/api${path.replaceAll(/\{\w+\}/g, UUID)}`,
      `/rpc/${id.replaceAll('.', '/')}`,
    ])
  expect(paths.length).toBeGreaterThan(100)
  for (const [index, path] of [...paths, '/api/csp-reports'].entries()) {
    const { status, text } = await send(path, NESTED[index % NESTED.length] ?? '')
    expect([path, status, text]).toEqual([path, 400, expect.stringContaining('nests more than 64 levels')])
  }
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200)
})

/** Lists the paths at which a schema accepts anything, which could nest. */
function freeParts(schema: JsonSchema | boolean, path: string): string[] {
  if (typeof schema === 'boolean') return schema ? [path] : []
  const {
    properties = {},
    items,
    additionalProperties,
    anyOf,
    oneOf,
    allOf,
  } = schema as {
    properties?: Record<string, JsonSchema>
    items?: JsonSchema
    additionalProperties?: JsonSchema | boolean
    anyOf?: JsonSchema[]
    oneOf?: JsonSchema[]
    allOf?: JsonSchema[]
  }
  const choices = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])]
  const isTold = ['type', 'enum', 'const'].some((key) => key in schema) || choices.length > 0
  const isOpen = schema.type === 'object' && !('properties' in schema) && additionalProperties === undefined
  return [
    ...(!isTold || isOpen ? [path] : []),
    ...(schema.type === 'array' ? freeParts(items ?? true, `${path}[]`) : []),
    ...(additionalProperties === undefined ? [] : freeParts(additionalProperties, `${path}.*`)),
    ...Object.entries(properties).flatMap(([key, part]) => freeParts(part, `${path}.${key}`)),
    ...choices.flatMap((choice) => freeParts(choice, path)),
  ]
}

test('no input of an operation is free-form JSON, so nothing nested reaches the database', () => {
  const free = world.operations.flatMap(({ id, body, parameters }) => [
    ...(body ? freeParts(body, id) : []),
    ...parameters.flatMap(({ name, schema }) => freeParts(schema, `${id}?${name}`)),
  ])
  expect(free).toEqual([])
  expect(freeParts({ type: 'object', properties: { a: {} } }, 'x')).toEqual(['x.a'])
  expect(freeParts({ type: 'array' }, 'x')).toEqual(['x[]'])
})
