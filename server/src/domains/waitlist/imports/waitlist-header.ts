import { type CsvHeader, CsvHeaderError } from './read-csv-lines.ts'
import { WAITLIST_COLUMNS } from './waitlist-line.ts'

const KEY_COLUMNS = ['email', 'referral_code', 'telegram_id']

/** Finds the unknown columns of a header. Throws CsvHeaderError if no column identifies whom a line is about. */
export function findUnknownColumns({ columns }: CsvHeader): string[] {
  if (!KEY_COLUMNS.some((column) => columns.includes(column))) {
    throw new CsvHeaderError('no_key_column', { columns: KEY_COLUMNS.join(', ') })
  }
  return columns.filter((column) => column !== '' && !WAITLIST_COLUMNS.includes(column))
}
