import { csvCell } from '@pepper/contract/text/csv-cell'

/**
 * Formats one line of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe in front, so that
 * it is shown instead.
 */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
