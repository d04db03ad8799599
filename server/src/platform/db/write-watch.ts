import type pg from 'pg'

/** Why a database takes no writes: its disk has no room, or it is a replica or was set read-only. */
export type WriteObstacle = 'disk' | 'read_only'

/** The obstacles by the codes with which PostgreSQL refuses a write. */
const OBSTACLES: Record<string, WriteObstacle> = { '53100': 'disk', '25006': 'read_only' }
/** The tag of a finished statement that wrote rows, such as `INSERT 0 1` or `UPDATE 3`. */
const WROTE = /^(INSERT 0|UPDATE|DELETE|MERGE) [1-9]/

/**
 * Notices from the answers of the database whether it takes what is written: PostgreSQL's disk is on another machine,
 * and a failover may lead to a server that can only be read. It listens to answers as they arrive, which costs a
 * statement nothing.
 */
export class WriteWatch {
  #obstacle: WriteObstacle | null = null
  readonly #readOnly = new WeakSet<pg.PoolClient>()

  /** Why the database refused a write; null once it has taken one since. */
  get obstacle(): WriteObstacle | null {
    return this.#obstacle
  }

  follow(client: pg.PoolClient): void {
    const { connection } = client
    connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
      const obstacle = OBSTACLES[code]
      if (obstacle) this.#obstacle = obstacle
      if (obstacle === 'read_only') this.#readOnly.add(client)
    })
    connection.on('commandComplete', ({ text }: { text: string }) => {
      if (this.#obstacle && WROTE.test(text)) this.#obstacle = null
    })
  }

  /** Returns whether a connection refused a write as read-only. A new one may lead to the server that takes writes. */
  isReadOnly(client: pg.PoolClient): boolean {
    return this.#readOnly.has(client)
  }
}
