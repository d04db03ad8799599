import { readFile } from 'node:fs/promises'
import { type LedgerExport, ledgerExport } from '@pepper/contract/credits'
import { OperatorError, runOperatorCommand, say } from '../src/app/operator-command.ts'
import { checkLedgerExport } from '../src/domains/credits/index.ts'

const HELP = `npm run ledger:check -- file.json

Checks a ledger that a member downloaded (JSON), by itself: no database, no server. Rows are numbered without gap, each
balance follows from the one before, nothing is counted twice, and the balances are the sum of the rows.
The exit code is 0 when the ledger is sound, 1 when it is not, 2 when the file cannot be read.`

const FAULTS_SHOWN = 20

await runOperatorCommand(async () => {
  const [file, more] = process.argv.slice(2)
  if (file === '--help') {
    say(HELP)
    return 0
  }
  if (!file || more) throw new OperatorError('Name one file. See --help.')
  const ledger = parse(file, await read(file))
  const faults = checkLedgerExport(ledger)
  for (const { sequence, problem } of faults.slice(0, FAULTS_SHOWN)) {
    say(sequence === null ? `${file}: ${problem}.` : `${file}: row ${sequence} ${problem}.`)
  }
  const { rows, daily_credits, xp_credits, exported_at } = ledger
  say(
    faults.length > 0
      ? `The ledger is not sound: ${faults.length} faults in ${rows.length} rows.`
      : `The ledger is sound: ${rows.length} rows make ${daily_credits} daily and ${xp_credits} XP credits, as of ${exported_at}.`,
  )
  return faults.length > 0 ? 1 : 0
})

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${file} cannot be read (${error.code}).`)
  })
}

function parse(file: string, text: string): LedgerExport {
  const parsed = ledgerExport.safeParse(asJson(file, text))
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' }
  throw new OperatorError(`${file} is not a downloaded ledger: ${path.join('.')}: ${message}.`)
}

function asJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorError(`${file} is not JSON. Download the ledger as JSON, not as CSV.`)
  }
}
