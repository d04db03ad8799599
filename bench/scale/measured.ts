/** The costs of one node on one machine; bench/scale/measured.json holds the latest of `npm run scale -- --measure`. */
export interface Measured {
  commit: string
  machine: string
  node: string
  /** The length of each reply, in tokens. */
  tokens: number
  /** The processor time of a message in each program, in ms. */
  cpuMs: { node: number; database: number; model: number; load: number }
  /** Messages a second by the number of people who wait for a reply at once, and the cores that were free for it. */
  runs: { people: number; perSecond: number; cores: number }[]
  /** Bytes that a message adds to each table, indexes included, with a vacuum now and then. */
  storage: { table: string; bytesPerMessage: number }[]
  /** Bytes that a message adds to the write-ahead log, without full pages. */
  logBytesPerMessage: number
  /** A stream of live changes that nothing happens on. */
  stream: { memoryKiB: number; nodeCpuMsPerSecond: number; databaseCpuMsPerSecond: number }
  /** A run of the roll-up in the middle of a quarter of an hour. */
  rollUp: { messagesInQuarter: number; ms: number; databaseCpuMs: number }
  ledger: {
    commit: string
    /** The check of new rows, for people who have so many closed rows each. */
    checks: LedgerTime[]
    /** Reading whole ledgers, closings included. */
    reads: Omit<LedgerTime, 'newRows'>[]
  }
}

/** The time of a check of the ledger, and the rows of each person. */
export interface LedgerTime {
  people: number
  rowsPerPerson: number
  newRows: number
  ms: number
  databaseCpuMs: number
}
