import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Runtime } from '../../platform/context.ts'
import { postWebhook } from '../../platform/webhooks/post-webhook.ts'
import { type PublicationTarget, recordFailed, recordPublished } from './publication-store.ts'
import { writeHeadLine } from './published-head.ts'
import { getHead } from './store.ts'

/**
 * Publishes the head of the audit chain outside the database, to each place that is configured (W7): a line is appended
 * to a file, or posted with a signature. A person who can change the database cannot take back such a line. Throws
 * where a place failed, after it has tried the others, so that the schedule tries again.
 */
export async function publishAuditHead(runtime: Runtime): Promise<void> {
  const { auditHead } = runtime.config
  const { file, webhook } = auditHead
  if (!file && !webhook) return
  const { kysely } = runtime.db
  const now = runtime.clock.now()
  const head = await getHead(kysely)
  const line = writeHeadLine({ at: now.toISOString(), position: head.last_id, hash: head.last_hash })
  const failures: string[] = []
  const attempt = async (target: PublicationTarget, publish: () => Promise<void>) => {
    try {
      await publish()
      await recordPublished(kysely, target, { position: head.last_id, at: now })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      await recordFailed(kysely, target, { error: message, at: now })
      failures.push(`${target}: ${message}`)
    }
  }
  if (file) await attempt('file', () => appendLine(file, line))
  if (webhook) await attempt('webhook', () => postLine(webhook, line, now))
  if (failures.length > 0) throw new Error(`the audit head was not published (${failures.join('; ')})`)
}

async function appendLine(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(`${line}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function postLine(receiver: { url: string; secret: string }, line: string, now: Date): Promise<void> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const { error } = await postWebhook(receiver, { id: randomUUID(), timestamp, body: line })
  if (error !== null) throw new Error(error)
}
