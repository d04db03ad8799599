import { csvLine } from '../../../platform/csv-text.ts'
import { CsvRecordScanner, scanLoosely } from './csv-record-scanner.ts'

/**
 * Rewrites a record of a file with commas, and without cells that could run as formulas in a spreadsheet. A quote that
 * does not close is a literal character.
 */
export function guardedLine(raw: string, delimiter: string): string {
  return csvLine(readValues(raw, delimiter))
}

function readValues(raw: string, delimiter: string): string[] {
  const scanner = new CsvRecordScanner(delimiter)
  const states = raw.split('\n').map((line) => scanner.take(line))
  if (states.at(-1) === 'whole' && !states.includes('broken')) return scanner.values
  return (raw.includes('\n') ? null : scanLoosely(raw, delimiter)) ?? raw.split(delimiter)
}
