import { setTimeout as pause } from 'node:timers/promises'
import { publishAuditHead } from '../domains/audit/index.ts'
import {
  type ChatNode,
  checkpointTurns,
  drainTurns,
  keepGuestTurns,
  keepRecoveringTurns,
  keepStreamsAlive,
  ReplyNews,
  readChatVersions,
  recoverGuestTurns,
  recoverTurns,
  watchStreams,
} from '../domains/chat/index.ts'
import { modelsInUse, readContentVersions } from '../domains/content/index.ts'
import { readCreditVersions } from '../domains/credits/index.ts'
import {
  findAccount,
  findEndedSessions,
  holdAccess,
  isRecentlyAuthenticated,
} from '../domains/identity/index.ts'
import { keepGuideNamed, keepGuideVectors, readVoice, warmIndex } from '../domains/knowledge/index.ts'
import { announceStop, keepErrors, measureNode } from '../domains/monitoring/index.ts'
import { readInboxVersions } from '../domains/notifications/index.ts'
import { readAccessVersions, syncRolePermissions } from '../domains/roles/index.ts'
import { makeFirstKey } from '../domains/tokens/index.ts'
import { keepMakingCopies } from '../platform/backup/folder-copies.ts'
import { readBrand } from '../platform/brand.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { describeIgnoredReplicas } from '../platform/config/find-risks.ts'
import type { Runtime } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { ReadReplicas } from '../platform/db/replicas/read-replicas.ts'
import { HeldClock } from '../platform/held-clock.ts'
import { startPush } from '../platform/hints/push.ts'
import { LiveHub } from '../platform/live-hub.ts'
import { createModelChain } from '../platform/llm/model-chain.ts'
import type { ModelPort } from '../platform/llm/model-port.ts'
import { createOpenAiModel } from '../platform/llm/openai-model.ts'
import type { Log } from '../platform/log/log.ts'
import { type RegisteredNode, registerNode } from '../platform/node-registry.ts'
import { CookieKeys } from '../platform/signing/cookie-keys.ts'
import { readSigningKey } from '../platform/signing/signing-key.ts'
import { traceModel } from '../platform/tracing/trace-model.ts'
import type { Tracer } from '../platform/tracing/tracer.ts'
import { createAppServer } from './create-server.ts'
import { addressOf, closeServer, listen } from './listen.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { startJobs } from './start-jobs.ts'
import { watchNode } from './watch-node.ts'
import { createWorkerServer } from './worker-server.ts'

export interface StartedNode {
  runtime: Runtime
  chatNode: ChatNode
  /** The address on which it listens, like http://localhost:3000. */
  url: string
  /** The address of its metrics, if they have their own port. */
  metricsUrl: string | null
  /** Stops accepting requests, lets replies finish, closes the database. */
  stop(): Promise<void>
}

/** The ports that tests replace; the caller must then close `database`. */
export interface NodePorts {
  clock?: Clock
  database?: Database
  /** Whether the node runs jobs and schedules; if false, nothing but requests changes the database. */
  runsJobs?: boolean
  /** How often it looks for live changes while the bus is up, in ms; long, where only hints shall report them. */
  livePollMs?: number
}

/**
 * Starts a node: database, migrations, guide, recovery, server, jobs, as far as its role has them. Throws the error that
 * prevents the start.
 */
export async function startNode(config: Config, log: Log, ports: NodePorts = {}): Promise<StartedNode> {
  const brand = readBrand(config)
  if (config.migrationDatabaseUrl)
    log.warn('MIGRATION_DATABASE_URL is for npm run migrate: keep it from nodes that serve')
  const tracer = config.tracing ? await startTracer(config.tracing, log) : undefined
  const db = ports.database ?? (await openDatabase(config, log, tracer))
  try {
    await migrate(db, log)
    const held = new HeldClock(log)
    const registered = await registerNode(db, log, { role: config.role, clock: held })
    const signingKey = await readSigningKey(db)
    tracer?.nameNode(registered.id)
    const clock = ports.clock ?? held
    const cookieKeys = await CookieKeys.open(signingKey, { db, clock })
    const runtime: Runtime = {
      config,
      brand,
      log,
      clock,
      db,
      readReplicas: openReadReplicas(config, { db, log, tracer }),
      tracer,
      nodeId: registered.id,
      signingKey,
      cookieKeys,
      checkAccess: holdAccess,
      checkAuthentication: isRecentlyAuthenticated,
      findAccount,
    }
    return await startServices(runtime, { registered, cookieKeys }, ports)
  } catch (error) {
    if (!ports.database) await db.close()
    await tracer?.stop()
    throw error
  }
}

/** Opens the configured replicas; undefined without any, and on the embedded database, which has none. */
function openReadReplicas(
  config: Config,
  { db, log, tracer }: { db: Database; log: Log; tracer: Tracer | undefined },
): ReadReplicas | undefined {
  const ignored = describeIgnoredReplicas(config)
  if (ignored) log.warn(ignored)
  if (ignored || config.databaseReplicas.urls.length === 0) return undefined
  return new ReadReplicas(db, config, { log, tracer })
}

/** Creates the configured model, with the second one as a fallback; null if none is configured. */
function createModel({ config, tracer }: Runtime): ModelPort | null {
  const { model, secondModel, modelLimits } = config
  if (!model) return null
  const models = secondModel ? [model, secondModel] : [model]
  return createModelChain(
    models.map((one) => {
      const port = createOpenAiModel(one, modelLimits)
      return tracer ? traceModel(port, one.name, tracer) : port
    }),
  )
}

/** Starts a tracer. It is loaded here, so that a node without traces does without it. */
async function startTracer(tracing: NonNullable<Config['tracing']>, log: Log): Promise<Tracer> {
  const { Tracer } = await import('../platform/tracing/tracer.ts')
  return new Tracer(tracing, log)
}

async function startServices(
  runtime: Runtime,
  { registered, cookieKeys }: { registered: RegisteredNode; cookieKeys: CookieKeys },
  ports: NodePorts,
): Promise<StartedNode> {
  const { config, db, log } = runtime
  await syncRolePermissions(db)
  await makeFirstKey(runtime)
  const guide = await keepGuideNamed(runtime, modelsInUse(config))
  const push = await startPush(runtime)
  const chatNode: ChatNode = {
    runtime,
    model: createModel(runtime),
    voice: readVoice(),
    live: new Map(),
    guests: new Map(),
    opening: { member: 0, guest: 0 },
    news: new ReplyNews(runtime, push),
    streams: new Set(),
  }
  await recoverTurns(chatNode)
  await recoverGuestTurns(chatNode)
  const endedSessions = (hashes: string[]) => findEndedSessions(runtime, hashes)
  const liveHub = new LiveHub(
    runtime,
    {
      credits: (userIds) => readCreditVersions(db, userIds),
      notifications: (userIds) => readInboxVersions(runtime, userIds),
      access: (userIds) => readAccessVersions(runtime, userIds),
      chats: (userIds) => readChatVersions(db, userIds),
      content: (userIds) => readContentVersions(db, userIds),
    },
    endedSessions,
    { session: push.session, ...(ports.livePollMs && { intervalMs: ports.livePollMs }) },
  )
  push.listen((hint) => liveHub.take(hint))
  const isWorker = config.role === 'worker'
  const server = isWorker ? createWorkerServer(runtime) : createAppServer(runtime, chatNode, liveHub)
  const metrics = config.metricsAddress ? await startMetricsServer(runtime, config.metricsAddress) : null
  await listen(server, config)
  const timers = [
    checkpointTurns(chatNode),
    keepRecoveringTurns(chatNode),
    keepGuestTurns(chatNode),
    watchStreams(chatNode, endedSessions),
    keepStreamsAlive(chatNode),
    liveHub,
    watchNode(chatNode, liveHub),
    guide,
    warmIndex(runtime),
    keepErrors(runtime),
    cookieKeys.keepFresh(log),
    measureNode(runtime, () => ({ streams: chatNode.streams.size, replies: chatNode.live.size })),
  ]
  const vectors = keepGuideVectors(runtime)
  const jobs = ports.runsJobs === false || config.role === 'web' ? null : startJobs(runtime)
  const copies = keepMakingCopies(db, config.dataDir, log)
  const stop = async () => {
    announceStop(runtime)
    // Nothing in front of a worker has to turn away from it.
    const delayMs = isWorker ? 0 : config.shutdownDelayMs
    await pause(delayMs)
    const closing = closeServer(server, delayMs)
    await closing.settled
    await drainTurns(chatNode, config.shutdownTimeoutMs)
    for (const timer of timers) timer.stop()
    await push.stop()
    await vectors?.stop()
    await metrics?.stop()
    await closing.finish()
    await jobs?.stop()
    await copies.stop()
    // A node that only serves may lack the file: those that run jobs publish.
    if (config.role !== 'web')
      await publishAuditHead(runtime).catch((error) => log.warn({ err: error }, 'stopping'))
    await registered.leave()
    await runtime.readReplicas?.stop()
    if (!ports.database) await db.close()
    await runtime.tracer?.stop()
    log.info('stopped')
  }
  return { runtime, chatNode, url: addressOf(server, config), metricsUrl: metrics?.url ?? null, stop }
}
