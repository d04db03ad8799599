import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { startScriptedModel } from '../../src/platform/llm/scripted-model.ts'
import { type CrashingCluster, startCrashingCluster } from '../databases/crashing-cluster.ts'
import { removeFolder } from '../databases/temporary-folders.ts'
import type { DatabaseLocation } from '../databases.ts'
import { type ServerProcess, startServerProcess, withDatabase } from '../faults/server-process.ts'
import type { Clients } from './clients.ts'
import { makePeople } from './people.ts'
import { judgePart, type Part, type PartResult, recordPart } from './run-clients.ts'

/** Nodes in processes of their own over a PostgreSQL that keeps what it acknowledged, and the clients that use them. */
export interface ProofWorld {
  cluster: CrashingCluster
  location: DatabaseLocation
  clients: Clients
  nodes: ServerProcess[]
  /** Ends a node as a crash does, and starts another in its place, with the same environment or this one. */
  replaceNode(index: number, env?: Record<string, string>): Promise<void>
  /** Runs a statement on a connection of its own. */
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  /** Compares the history with the database, records it with these counts, and stops the nodes. */
  judge(counts: object): Promise<PartResult>
  close(): Promise<void>
}

/** The options of a world: its nodes by what is special in their environment, and the size of the database's disk. */
export interface WorldOptions {
  nodes: Record<string, string>[]
  credits: number[]
  diskMiB?: number
}

export async function startProofWorld(
  part: Part,
  { nodes: wanted, credits, diskMiB = 0 }: WorldOptions,
): Promise<ProofWorld> {
  const cluster = await startCrashingCluster(diskMiB)
  const location = await createDatabase(cluster)
  const model = await startScriptedModel()
  const people = await withDatabase(location, (database) => makePeople(database, part.history, credits))
  const environment = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', LLM_FALLBACK: 'none' }
  const start = (env: Record<string, string> = {}) => startServerProcess(location, { ...environment, ...env })
  const nodes = await Promise.all(wanted.map(start))
  const clients = { urls: nodes.map(({ url }) => url), people, history: part.history, random: part.random }
  const ageing = setInterval(() => void ageHeartbeats(location), 1_000)
  return {
    cluster,
    location,
    clients,
    nodes,
    replaceNode: async (index, env = wanted[index]) => {
      await nodes[index]?.kill()
      const node = await start(env)
      nodes[index] = node
      clients.urls[index] = node.url
    },
    ask: (statement) => ask(location.databaseUrl, statement),
    judge: async (counts) => {
      const result = await withDatabase(location, (database) => judgePart(part, database))
      recordPart(part, result, { nodes: wanted.length, accounts: credits.length, ...counts })
      const ends = await Promise.all(nodes.map((node) => node.stop()))
      expect(ends.map(({ code }) => code)).toEqual(nodes.map(() => 0))
      return result
    },
    close: async () => {
      clearInterval(ageing)
      await Promise.all(nodes.map((node) => node.kill()))
      await Promise.all([model.close(), cluster.stop()])
      await location.remove()
    },
  }
}

async function createDatabase(cluster: CrashingCluster): Promise<DatabaseLocation> {
  await ask(`${cluster.url}/postgres`, 'create database proof')
  const dataDir = mkdtempSync(join(tmpdir(), 'proof-'))
  const databaseUrl = `${cluster.url}/proof`
  const location = { engine: 'postgres', databaseUrl, databasePoolSize: 10, dataDir } as const
  const database = await openDatabase(location, pino({ level: 'silent' }))
  await migrate(database).finally(database.close)
  return { ...location, remove: async () => removeFolder(dataDir) }
}

/**
 * Ages the heartbeats of nodes that died, so that their turns are given up soon; also that of a node which the database
 * kept waiting, whose turns then end before it knows.
 */
function ageHeartbeats({ databaseUrl }: DatabaseLocation): Promise<unknown> {
  const age = `update server_nodes set heartbeat_at = now() - interval '1 minute'
    where heartbeat_at < now() - interval '8 seconds'`
  // The database may be away; it is asked again a second later.
  return ask(databaseUrl, age).catch(() => {})
}

async function ask<Row extends pg.QueryResultRow>(
  url: string | undefined,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
