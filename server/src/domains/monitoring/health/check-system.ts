import { HOUR_MS } from '@pepper/contract/durations'
import type { HealthPart, SystemHealth } from '@pepper/contract/monitoring/health'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, Runtime } from '../../../platform/context.ts'
import { listPublications } from '../../audit/index.ts'
import { readBackupTimes } from '../backups/store.ts'
import { readJobRunners } from '../job-runners.ts'
import { measureFiles } from './measure-files.ts'
import {
  auditHeadPart,
  backupPart,
  botPart,
  budgetPart,
  errorRatePart,
  guestPart,
  mailPart,
  mailTotalsPart,
  modelPart,
  simplePart,
  workersPart,
} from './parts.ts'
import { judgeAtLeast, judgeAtMost, worstOf } from './rules.ts'
import { countBotDeliveries, countLately, countRequests, countWork } from './store.ts'

/** The functions that the check needs from domains above it. */
export interface Ports {
  /** Finds the used share of the model's budget of the day, or null where there is no budget. */
  findBudgetShare(runtime: Runtime): Promise<number | null>
  /** Finds the used share of the site's limits of mails, or null where there is no limit or no mail server. */
  findMailShare(runtime: Runtime): Promise<number | null>
  /** The share of the guests' messages of the day that is used, or null where guests cannot chat. */
  findGuestShare(runtime: Runtime): Promise<number | null>
}

/**
 * Checks the state of the system, part by part (SA-4). Needs `health.read`. A database that fails is reported as an
 * error and is not a failure of the check.
 */
export async function checkSystem(request: Context, ports: Ports): Promise<SystemHealth> {
  const context = authorise(request, 'health.read')
  const { runtime } = context
  const now = runtime.clock.now()
  try {
    return await measure(runtime, now, ports)
  } catch (error) {
    runtime.log.error({ err: error }, 'the health check failed')
    return {
      status: 'error',
      active_sessions: 0,
      recent_errors: 1,
      user_activity_status: 'unknown',
      last_check: now.toISOString(),
      parts: [simplePart({ name: 'database', status: 'error', value: null })],
    }
  }
}

async function measure(runtime: Runtime, now: Date, ports: Ports): Promise<SystemHealth> {
  const { db, config } = runtime
  const { kysely } = db
  const since = new Date(now.getTime() - HOUR_MS)
  const startedAt = performance.now()
  const lately = await countLately(kysely, since)
  const databaseMs = Math.round(performance.now() - startedAt)
  const work = await countWork(kysely, since)
  const files = await measureFiles(config.dataDir)
  const freeStatus = files.freePercent === null ? 'not_configured' : judgeAtLeast(files.freePercent, 10, 3)
  const parts: HealthPart[] = [
    simplePart({ name: 'database', status: judgeAtMost(databaseMs, 500, 2_000), value: databaseMs }),
    modelPart({ config }, lately),
    budgetPart(await ports.findBudgetShare(runtime)),
    mailPart({ config }, work.waitingMails),
    mailTotalsPart(await ports.findMailShare(runtime)),
    guestPart(await ports.findGuestShare(runtime)),
    botPart({ config }, await countBotDeliveries(kysely, since)),
    simplePart({ name: 'storage', status: files.isWritable ? 'healthy' : 'error', value: null }),
    simplePart({ name: 'jobs', status: judgeAtMost(work.givenUpJobs, 0, 20), value: work.givenUpJobs }),
    workersPart(await readJobRunners(kysely)),
    simplePart({ name: 'disk', status: freeStatus, value: files.freePercent }),
    errorRatePart(await countRequests(kysely, since)),
    auditHeadPart({ config }, await listPublications(kysely), now),
    backupPart({ config }, await readBackupTimes(kysely), now),
  ]
  return {
    status: worstOf(parts.map((part) => part.status)),
    active_sessions: lately.activeSessions,
    recent_errors: lately.failed + work.givenUpJobs,
    user_activity_status: lately.isActive ? 'active' : 'low',
    last_check: now.toISOString(),
    parts,
  }
}
