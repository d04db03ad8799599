import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { tryEach } from '../../../platform/try-each.ts'
import { recordAudit } from '../../audit/index.ts'
import { keepRevision } from '../history/keep-revision.ts'
import { insertMissingRevision } from '../history/revision-store.ts'
import { dueAction } from './rules.ts'
import { listDueIds, lockDue, setFailed, setPublished, setWithdrawn } from './schedule-store.ts'

const BATCH = 100

/**
 * Publishes the drafts and takes down the published items that are due, each once, on whichever node; changes that fell
 * due while the site was stopped are made up for. A draft whose page another published item replaces meanwhile stays a
 * draft and is marked. Throws what failed once all were tried.
 */
export async function publishDue(runtime: Runtime): Promise<void> {
  const now = runtime.clock.now()
  await tryEach(await listDueIds(runtime.db.kysely, now, BATCH), async (id) => {
    try {
      await runtime.db.transaction((tx) => settleDue(tx, id, now))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'content.page_taken') throw error
      await runtime.db.transaction((tx) => failDue(tx, id, now))
    }
  })
}

async function settleDue(tx: Transaction, id: string, now: Date): Promise<void> {
  const before = await lockDue(tx, id, now)
  if (!before) return
  const action = dueAction(before.withdraw_at, now)
  await insertMissingRevision(tx, id)
  if (action === 'published') await setPublished(tx, id, now)
  else await setWithdrawn(tx, id, now)
  await keepRevision(tx, { id, action, by: null, now })
  await recordAudit(tx, {
    action: action === 'published' ? 'content.published' : 'content.withdrawn',
    actorId: null,
    target: { type: 'content_item', id },
    origin: null,
    details: { title: before.title, is_scheduled: true },
    now,
  })
}

async function failDue(tx: Transaction, id: string, now: Date): Promise<void> {
  const before = await lockDue(tx, id, now)
  if (!before) return
  await setFailed(tx, id, now)
  await recordAudit(tx, {
    action: 'content.publication_failed',
    actorId: null,
    target: { type: 'content_item', id },
    origin: null,
    details: { title: before.title, reason: 'content.page_taken' },
    now,
  })
}
