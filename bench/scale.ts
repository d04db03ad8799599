import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillDocument } from './scale/fill-document.ts'
import { measure, measureLedger } from './scale/measure.ts'
import type { Measured } from './scale/measured.ts'
import { writeTables } from './scale/tables.ts'

const FILE = join(import.meta.dirname, 'scale/measured.json')
const DOCUMENT = join(import.meta.dirname, '../docs/scale.md')
const HELP = `npm run scale -- [--measure | --measure-ledger] [--write]

Estimates what communities of 10 thousand, 1 million and 100 million members need, from what one node takes on one machine.

  --measure         measures one node on this machine first, some minutes on Linux, and keeps that in bench/scale/measured.json
  --measure-ledger  measures only the check of the ledger, and keeps the rest as it was
  --write           puts the tables into docs/scale.md
  --help            this text`

const { values } = parseArgs({
  options: {
    measure: { type: 'boolean' },
    'measure-ledger': { type: 'boolean' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
if (values.help) console.log(HELP)
else await run()
process.exit(0)

async function run(): Promise<void> {
  if (values.measure) keep(await measure())
  else if (values['measure-ledger']) keep({ ...readKept(), ledger: await measureLedger() })
  const tables = writeTables(readKept())
  for (const [name, text] of Object.entries(tables)) console.log(`${name}\n\n${text}\n`)
  if (values.write) writeFileSync(DOCUMENT, fillDocument(readFileSync(DOCUMENT, 'utf8'), tables))
}

function keep(measured: Measured): void {
  writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`)
}

function readKept(): Measured {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Measured
}
