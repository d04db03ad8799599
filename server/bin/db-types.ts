import { writeFileSync } from 'node:fs'
import { generateSchemaTypes } from '../test/generate-schema-types.ts'

writeFileSync(new URL('../src/platform/db/schema.ts', import.meta.url), await generateSchemaTypes())
