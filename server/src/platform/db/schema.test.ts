import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateSchemaTypes } from '../../../test/generate-schema-types.ts'

test('the table types are those of the migrations (else run `npm run db:types -w server`)', async () => {
  const committed = readFileSync(new URL('schema.ts', import.meta.url), 'utf8')
  expect(committed).toBe(await generateSchemaTypes())
}, 30_000)
