import type { Config } from '../../platform/config/config.ts'
import { describeIgnoredReplicas } from '../../platform/config/find-risks.ts'
import type { Database } from '../../platform/db/database.ts'
import { openReplica } from '../../platform/db/open-database.ts'
import { Replica, type ReplicaState } from '../../platform/db/replicas/replica.ts'
import { createLog } from '../../platform/log/log.ts'
import { type Finding, fine, warning } from './finding.ts'

/** Checks each replica: whether it follows the database, and how late it is. Changes nothing. */
export async function checkReplicas(db: Database, config: Config): Promise<Finding[]> {
  const ignored = describeIgnoredReplicas(config)
  if (ignored) return [warning('replicas', ignored, 'Set DATABASE_URL, or remove DATABASE_REPLICA_URLS.')]
  const { urls, maxLagMs } = config.databaseReplicas
  const log = createLog({ logLevel: 'silent' })
  const open = (url: string, poolSize: number) => openReplica(url, poolSize, { log })
  const found: Finding[] = []
  for (const url of urls) {
    const replica = new Replica({ url, maxLagMs, poolSize: 1, open })
    await replica.look(db.kysely)
    found.push(judgeReplica(replica.state()))
    await replica.close()
  }
  return found
}

/** Judges whether a replica is used. The primary answers where none is, so a broken one is no failure. */
export function judgeReplica({ name, problem, lagMs }: ReplicaState): Finding {
  const late = lagMs === null ? '' : ` Its data is ${Math.round(lagMs)} ms old.`
  if (problem === null) return fine('replicas', `The replica ${name} answers reads.${late}`)
  const says = `The replica ${name} is not used, and the primary answers its reads. ${problem}${late}`
  const advice =
    'Look at DATABASE_REPLICA_URLS, whether that server runs and replays, and at DATABASE_REPLICA_MAX_LAG_MS.'
  return warning('replicas', says, advice)
}
