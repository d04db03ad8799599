import type { HealthPart, SystemHealth } from '@pepper/contract/health'
import { authorise } from '../../platform/authorise.ts'
import type { Context, Runtime } from '../../platform/context.ts'
import { measureFiles } from './measure-files.ts'
import { judgeAtLeast, judgeAtMost, worstOf } from './rules.ts'
import { countLately, countWork, type Lately } from './store.ts'

const HOUR_MS = 3_600_000

/** How the system is now, part by part (SA-4). Needs `health.read`. A database that fails is an error, not a failure of the check. */
export async function checkSystem(context: Context): Promise<SystemHealth> {
  authorise(context, 'health.read')
  const { runtime } = context
  const now = runtime.clock.now()
  try {
    return await measure(runtime, now)
  } catch (error) {
    runtime.log.error({ err: error }, 'the health check failed')
    return {
      status: 'error',
      active_sessions: 0,
      recent_errors: 1,
      user_activity_status: 'unknown',
      last_check: now.toISOString(),
      parts: [{ name: 'database', status: 'error', value: null }],
    }
  }
}

async function measure(runtime: Runtime, now: Date): Promise<SystemHealth> {
  const startedAt = performance.now()
  const lately = await countLately(runtime.db.kysely, new Date(now.getTime() - HOUR_MS))
  const databaseMs = Math.round(performance.now() - startedAt)
  const work = await countWork(runtime.db.kysely, new Date(now.getTime() - HOUR_MS))
  const files = await measureFiles(runtime.config.dataDir)
  const parts: HealthPart[] = [
    { name: 'database', status: judgeAtMost(databaseMs, 500, 2_000), value: databaseMs },
    modelPart(runtime, lately),
    mailPart(runtime, work.waitingMails),
    { name: 'bot', status: 'not_configured', value: null },
    { name: 'storage', status: files.isWritable ? 'healthy' : 'error', value: null },
    { name: 'jobs', status: judgeAtMost(work.givenUpJobs, 0, 20), value: work.givenUpJobs },
    {
      name: 'disk',
      status: files.freePercent === null ? 'not_configured' : judgeAtLeast(files.freePercent, 10, 3),
      value: files.freePercent,
    },
    { name: 'error_rate', status: judgeAtMost(errorRate(lately), 5, 25), value: errorRate(lately) },
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

/** Failed replies of the last hour in percent, rounded. */
function errorRate({ turns, failed }: Lately): number {
  return turns === 0 ? 0 : Math.round((failed / turns) * 100)
}

/** The model is as well as the replies that it was asked for. */
function modelPart({ config }: Runtime, lately: Lately): HealthPart {
  if (!config.model) return { name: 'model', status: 'not_configured', value: null }
  return { name: 'model', status: judgeAtMost(errorRate(lately), 5, 50), value: errorRate(lately) }
}

function mailPart({ config }: Runtime, waiting: number): HealthPart {
  if (!config.smtpUrl) return { name: 'mail', status: 'not_configured', value: waiting }
  return { name: 'mail', status: judgeAtMost(waiting, 50, 500), value: waiting }
}
