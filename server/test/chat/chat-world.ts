import { pino } from 'pino'
import type { StartedNode } from '../../src/app/start-node.ts'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { type ScriptedModel, startScriptedModel } from '../../src/platform/llm/scripted-model.ts'
import { createTestDatabase, testEngine } from '../databases.ts'
import { createPerson, type PersonTraits } from '../factories.ts'
import { openTestSession, startTestNode } from '../nodes.ts'
import type { Caller } from './talk.ts'

/** A product to talk to: a scripted model, one node or (on PostgreSQL) several over one database, people. */
export interface ChatWorld {
  database: Database
  model: ScriptedModel
  nodes: StartedNode[]
  newCaller(traits?: PersonTraits & { node?: number }): Promise<Caller & { userId: string }>
  /** Creates a caller with the role of an administrator. */
  newAdmin(): Promise<Caller & { userId: string }>
  verify(): Promise<unknown[]>
  close(): Promise<void>
}

/** Starts a world. The embedded engine has one node, whatever `nodes` says: a second node cannot share its folder. */
export async function startChatWorld(
  options: { nodes?: number; clock?: Clock; env?: Record<string, string>; livePollMs?: number } = {},
): Promise<ChatWorld> {
  const location = await createTestDatabase()
  const model = await startScriptedModel()
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', ...options.env }
  const shared =
    testEngine() === 'pglite' ? await openDatabase(location, pino({ level: 'silent' })) : undefined
  const ports = {
    ...(options.clock ? { clock: options.clock } : {}),
    ...(shared ? { database: shared } : {}),
    ...(options.livePollMs ? { livePollMs: options.livePollMs } : {}),
  }
  const count = shared ? 1 : (options.nodes ?? 1)
  const nodes = await Promise.all(Array.from({ length: count }, () => startTestNode(location, env, ports)))
  const database = (nodes[0] as StartedNode).runtime.db
  const newCaller: ChatWorld['newCaller'] = async ({ node = 0, ...traits } = {}) => {
    const userId = await createPerson(database, traits)
    const url = (nodes[node % nodes.length] as StartedNode).url
    return { userId, url, cookie: await openTestSession(database, userId) }
  }
  return {
    database,
    model,
    nodes,
    newCaller,
    newAdmin: async () => {
      const admin = await newCaller()
      const role = { user_id: admin.userId, role_hierarchy: 'admin' as const }
      await database.kysely.insertInto('user_roles').values(role).execute()
      return admin
    },
    verify: async () => (await verifyLedger(database, 'all')).violations,
    close: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      await shared?.close()
      await model.close()
      await location.remove()
    },
  }
}
