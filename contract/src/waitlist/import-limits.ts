// Beside the schemas, not among them: the browser needs these without the schema library.

/** Largest waitlist file that a browser uploads, in bytes of UTF-8. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024

/** Highest number of lines of such a file, including its header. */
export const IMPORT_MAX_LINES = 50_000

/** Highest number of records in one bulk invitation. */
export const INVITE_MAX_RECORDS = 5_000
