import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillDocument } from './scale/fill-document.ts'
import { measure } from './scale/measure.ts'
import type { Measured } from './scale/measured.ts'
import { writeTables } from './scale/tables.ts'

const FILE = join(import.meta.dirname, 'scale/measured.json')
const DOCUMENT = join(import.meta.dirname, '../docs/scale.md')
const HELP = `npm run scale -- [--measure] [--write]

Estimates what communities of 10 thousand, 1 million and 100 million members need, from what one node takes on one machine.

  --measure   measures one node on this machine first, some minutes on Linux, and keeps that in bench/scale/measured.json
  --write     puts the tables into docs/scale.md
  --help      this text`

const { values } = parseArgs({
  options: { measure: { type: 'boolean' }, write: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help) console.log(HELP)
else await run()
process.exit(0)

async function run(): Promise<void> {
  if (values.measure) writeFileSync(FILE, `${JSON.stringify(await measure(), null, 2)}\n`)
  const tables = writeTables(JSON.parse(readFileSync(FILE, 'utf8')) as Measured)
  for (const [name, text] of Object.entries(tables)) console.log(`${name}\n\n${text}\n`)
  if (values.write) writeFileSync(DOCUMENT, fillDocument(readFileSync(DOCUMENT, 'utf8'), tables))
}
