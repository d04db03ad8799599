import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './make-template.ts'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'
import { makeRunFolder } from './run-folder.ts'
import { removeFolder } from './temporary-folders.ts'

const template = 'migrated'

/** Runs the global setup of the Vitest project `postgres`; returns its teardown. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster()
  try {
    await makeMigratedTemplate(cluster)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const folder = makeRunFolder()
  project.provide('databases', { engine: 'postgres', template, folder, url: cluster.url })
  return async () => {
    removeFolder(folder)
    await cluster.stop()
  }
}

async function makeMigratedTemplate(cluster: PostgresCluster): Promise<void> {
  const client = new pg.Client({ connectionString: `${cluster.url}/postgres` })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await makeTemplate({ databaseUrl: `${cluster.url}/${template}`, dataDir: '' })
}
