import { writeFileSync } from 'node:fs'
import { generateSchemaTypes } from './generate-schema-types.ts'

writeFileSync(new URL('../src/platform/db/schema.ts', import.meta.url), await generateSchemaTypes())
