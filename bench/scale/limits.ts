import { type Estimate, estimate, MACHINES } from './estimate.ts'
import type { Measured } from './measured.ts'

/** A limit of an installation with one database server. */
export interface Limit {
  what: string
  /** How much of it a community uses, as a share of what there is. */
  usedBy(estimate: Estimate): number
  remedy: string
}

export const LIMITS: Limit[] = [
  {
    what: 'one node: its thread is busy for more than 60%, or it holds more than 20,000 streams',
    usedBy: (it) =>
      Math.max(it.nodeCores / MACHINES.busyMost, (it.openStreams + it.heldReplies) / MACHINES.streamsPerNode),
    remedy: 'more nodes, and a worker for the jobs',
  },
  {
    what: 'processor of the database: 16 cores busy for more than 60%',
    usedBy: (it) => it.databaseCores.all / (MACHINES.databaseCores * MACHINES.busyMost),
    remedy: 'more cores and read replicas, then shards by person',
  },
  {
    what: 'live changes: asking for them alone keeps 8 cores of the database busy',
    usedBy: (it) => it.databaseCores.streams / (MACHINES.databaseCores / 2),
    remedy: 'hints between nodes, by NATS behind a pooler',
  },
  {
    what: 'the roll-up takes longer than half of its minute',
    usedBy: (it) => it.rollUpSeconds / MACHINES.rollUpSeconds,
    remedy: 'a worker keeps it from nodes; then count by shard, or elsewhere',
  },
  {
    what: 'the hourly check of the ledger takes longer than half an hour, a year after the start',
    usedBy: (it) => (it.ledgerCheckMinutes + it.ledgerReadMinutes) / MACHINES.ledgerCheckMinutes,
    remedy: 'shards, each with a check of its own; until then, whole ledgers read over more than a month',
  },
  {
    what: 'connections: nodes want more than 500',
    usedBy: (it) => it.connections / MACHINES.databaseConnections,
    remedy: 'a pooler such as PgBouncer in front',
  },
  {
    what: 'a year of rows is more than 8 TB',
    usedBy: (it) => it.terabytesPerYear / MACHINES.databaseTerabytes,
    remedy: 'the retention of chats in the settings, monthly partitions, then shards',
  },
  {
    what: 'the write-ahead log has more than 100 MB a second',
    usedBy: (it) => it.logMegabytesPerSecond / MACHINES.logMegabytesPerSecond,
    remedy: 'shards: every replica has to replay all of it',
  },
]

export interface ReachedLimit extends Limit {
  /** The number of members at which it is reached. */
  members: number
}

const MOST_MEMBERS = 1e12

/** Orders the limits by the number of members at which a community reaches them. */
export function orderLimits(measured: Measured): ReachedLimit[] {
  return LIMITS.map((limit) => ({ ...limit, members: membersAt(measured, limit) })).sort(
    (one, other) => one.members - other.members,
  )
}

/** Finds the number of members at which a limit is reached; usage never falls as members come. */
function membersAt(measured: Measured, { usedBy }: Limit): number {
  let [low, high] = [1, MOST_MEMBERS]
  while (high / low > 1.001) {
    const middle = Math.sqrt(low * high)
    if (usedBy(estimate(measured, middle)) < 1) low = middle
    else high = middle
  }
  return high
}
