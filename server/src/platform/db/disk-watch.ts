import type pg from 'pg'

/** PostgreSQL's code for a disk without room. */
const DISK_FULL = '53100'
/** The tag of a finished statement that wrote rows, such as `INSERT 0 1` or `UPDATE 3`. */
const WROTE = /^(INSERT 0|UPDATE|DELETE|MERGE) [1-9]/

/**
 * Notices from the answers of the database whether its disk takes what is written: PostgreSQL's disk is on another
 * machine. It listens to answers as they arrive, which costs a statement nothing.
 */
export class DiskWatch {
  #isFull = false

  /** Whether the disk refused a write, and has taken none since. */
  get isFull(): boolean {
    return this.#isFull
  }

  follow({ connection }: pg.PoolClient): void {
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === DISK_FULL) this.#isFull = true
    })
    connection.on('commandComplete', ({ text }: { text: string }) => {
      if (this.#isFull && WROTE.test(text)) this.#isFull = false
    })
  }
}
