import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { StartedNode } from '../../src/app/start-node.ts'
import type { ReadReplicas } from '../../src/platform/db/replicas/read-replicas.ts'
import { renderMetrics } from '../../src/platform/metrics.ts'
import type { Caller } from '../chat/talk.ts'
import { type ReplicatedCluster, startReplicatedCluster } from '../databases/replicated-cluster.ts'
import { removeFolder } from '../databases/temporary-folders.ts'
import type { DatabaseLocation } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { openTestSession, startTestNode } from '../nodes.ts'

/** The time that a read waits for the replica of the world, in ms. */
export const MAX_LAG_MS = 300

/** A node over a primary with a replica, and people. */
export interface ReplicatedWorld {
  cluster: ReplicatedCluster
  location: DatabaseLocation
  replicaUrl: string
  node: StartedNode
  replicas: ReadReplicas
  newCaller(): Promise<Caller & { userId: string }>
  newSuperAdmin(): Promise<Caller & { userId: string }>
  /** Runs a statement on the replica itself. */
  askReplica<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  close(): Promise<void>
}

export async function startReplicatedWorld(): Promise<ReplicatedWorld> {
  const cluster = await startReplicatedCluster()
  await ask(`${cluster.primaryUrl}/postgres`, 'create database pepper')
  const dataDir = mkdtempSync(join(tmpdir(), 'replicated-'))
  const replicaUrl = `${cluster.replicaUrl}/pepper`
  const location: DatabaseLocation = {
    engine: 'postgres',
    databaseUrl: `${cluster.primaryUrl}/pepper`,
    databasePoolSize: 10,
    dataDir,
    remove: async () => removeFolder(dataDir),
  }
  const env = { DATABASE_REPLICA_URLS: replicaUrl, DATABASE_REPLICA_MAX_LAG_MS: String(MAX_LAG_MS) }
  const node = await startTestNode(location, env, { runsJobs: false })
  const database = node.runtime.db
  const newCaller = async () => {
    const userId = await createPerson(database)
    return { userId, url: node.url, cookie: await openTestSession(database, userId) }
  }
  return {
    cluster,
    location,
    replicaUrl,
    node,
    replicas: node.runtime.readReplicas as ReadReplicas,
    newCaller,
    newSuperAdmin: async () => {
      const caller = await newCaller()
      const role = { user_id: caller.userId, role_hierarchy: 'super_admin' as const }
      await database.kysely.insertInto('user_roles').values(role).execute()
      return caller
    },
    askReplica: (statement) => ask(replicaUrl, statement),
    close: async () => {
      await node.stop()
      await cluster.stop()
      await location.remove()
    },
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Reads the value of one series of this process; 0 where there is none. */
export async function seriesOf(series: string): Promise<number> {
  const line = (await renderMetrics()).split('\n').find((text) => text.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? 0)
}

/** Counts the reads that were answered for this reason; `none` are those of the replica. */
export function countReads(reason: string): Promise<number> {
  const by = reason === 'none' ? 'replica' : 'primary'
  return seriesOf(`database_replica_reads_total{answered_by="${by}",reason="${reason}"}`)
}
