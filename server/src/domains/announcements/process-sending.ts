import { setTimeout as delay } from 'node:timers/promises'
import type { Runtime } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { enrolRecipients } from './enrol-recipients.ts'
import { failInterrupted } from './recipient-store.ts'
import { type SendingRun, sendToRecipients } from './send-to-recipients.ts'
import { findPause, finishRow, lockRow, recordAdvance } from './store.ts'

/** How long one job works on an announcement, in ms; the next job does the rest. */
const SLICE_MS = 60_000

/** The longest that an attempt takes, in ms: one that was claimed longer ago and is not settled was interrupted. */
const ATTEMPT_MAX_MS = 5 * 60_000

/** The announcements that a node is working on, each as the ids of both. */
const underWay = new Set<string>()

/**
 * Continues an announcement from its saved position: enrols its recipients, attempts each that waits, and ends it where
 * none is left. Any number of nodes may do so at once, and may be killed at any moment: only one node attempts each
 * recipient. A node that is already at it does nothing more, so that jobs do not multiply.
 */
export async function processSending(runtime: Runtime, id: string): Promise<void> {
  const key = `${runtime.nodeId} ${id}`
  if (underWay.has(key)) return
  underWay.add(key)
  try {
    await processSlice(runtime, id)
  } finally {
    underWay.delete(key)
  }
}

async function processSlice(runtime: Runtime, id: string): Promise<void> {
  const until = performance.now() + SLICE_MS
  const run = await enrolRecipients(runtime, id, until)
  if (!run) return
  await endInterrupted(runtime, id)
  await workOff(runtime, run, until)
  const now = runtime.clock.now()
  await runtime.db.transaction(async (tx) => {
    if ((await lockRow(tx, id))?.status !== 'sending') return
    await finishRow(tx, id, now)
    await recordAdvance(tx, id, now)
    if (performance.now() > until) await recordEvent(tx, 'announcements.sending_due', { announcement_id: id })
  })
}

async function endInterrupted({ db, clock }: Runtime, id: string): Promise<void> {
  const now = clock.now()
  await failInterrupted(db.kysely, id, { now, claimedBefore: new Date(now.getTime() - ATTEMPT_MAX_MS) })
}

/** Sends, waits as long as the other side asks, and sends again; longer pauses are left to the schedule. */
async function workOff(runtime: Runtime, run: SendingRun, until: number): Promise<void> {
  if (run.channel === 'in_app') return
  for (;;) {
    await sendToRecipients(runtime, run, until)
    const pause = await findPause(runtime.db.kysely, run.id)
    const pauseMs = (pause?.getTime() ?? 0) - runtime.clock.now().getTime()
    if (pauseMs <= 0 || performance.now() + pauseMs > until) return
    await delay(pauseMs)
  }
}
