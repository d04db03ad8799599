import { type CsvHeader, CsvHeaderError } from './read-csv-lines.ts'
import { WAITLIST_COLUMNS } from './waitlist-line.ts'

const KEY_COLUMNS = ['email', 'referral_code', 'telegram_id']

/** The columns of a header that nothing is known of. Throws CsvHeaderError where none tells whom a line is about. */
export function findUnknownColumns({ columns }: CsvHeader): string[] {
  if (!KEY_COLUMNS.some((column) => columns.includes(column))) {
    throw new CsvHeaderError(`The first line has to name one of these columns: ${KEY_COLUMNS.join(', ')}.`)
  }
  return columns.filter((column) => column !== '' && !WAITLIST_COLUMNS.includes(column))
}
