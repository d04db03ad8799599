import type { AnnouncementChannel } from '@pepper/contract/announcements'
import type { Runtime } from '../../platform/context.ts'
import type { MailPool } from '../../platform/mail/send-mail.ts'
import { awaitBotTurn } from '../../platform/telegram/bot-pace.ts'
import { openMails } from '../mail/index.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { type Claim, claimRecipient, settleRecipient } from './recipient-store.ts'
import { judgeEnd } from './rules.ts'
import { recordAdvance, setPause } from './store.ts'

/** The number of attempts that one node makes at the same time for an announcement, and of its mails for all. */
const LANES = 4

const ADVANCE_EVERY_MS = 5_000

export interface SendingRun {
  id: string
  channel: AnnouncementChannel
  message: string
}

/** Attempts the waiting recipients until none waits at the moment or the time is over. */
export async function sendToRecipients(runtime: Runtime, run: SendingRun, until: number): Promise<void> {
  if (run.channel === 'email') await withMails(runtime, (mails) => runLanes(runtime, run, { until, mails }))
  else await runLanes(runtime, run, { until, mails: null })
}

interface SharedMails {
  pool: Promise<MailPool | null>
  users: number
}

/** The connections of each node to the mail server, which all its announcements share. */
const mailsByNode = new Map<string, SharedMails>()

async function withMails(runtime: Runtime, work: (mails: MailPool | null) => Promise<void>): Promise<void> {
  const { nodeId } = runtime
  const shared = mailsByNode.get(nodeId) ?? { pool: openMails(runtime, LANES), users: 0 }
  mailsByNode.set(nodeId, shared)
  shared.users += 1
  try {
    await work(await shared.pool)
  } finally {
    shared.users -= 1
    if (shared.users === 0) {
      mailsByNode.delete(nodeId)
      ;(await shared.pool)?.close()
    }
  }
}

async function runLanes(
  runtime: Runtime,
  run: SendingRun,
  { until, mails }: { until: number; mails: MailPool | null },
): Promise<void> {
  let advancedAt = performance.now()
  const lane = async () => {
    while (performance.now() < until) {
      if (run.channel === 'bot_dm') await awaitBotTurn(runtime.db.kysely)
      if (!(await sendToNext(runtime, run, mails))) return
      if (performance.now() - advancedAt < ADVANCE_EVERY_MS) continue
      advancedAt = performance.now()
      await recordAdvance(runtime.db.kysely, run.id, runtime.clock.now())
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/**
 * Attempts the next recipient; false where none waits. Claims before the attempt and settles after it, so that a crash
 * in between leads to no second attempt.
 */
async function sendToNext(
  runtime: Runtime,
  { id, channel, message }: SendingRun,
  mails: MailPool | null,
): Promise<boolean> {
  const { db, clock, nodeId } = runtime
  if (channel === 'in_app') return false
  const claim = await claimRecipient(db.kysely, id, { nodeId, now: clock.now() })
  if (!claim) return false
  const end = await attemptDelivery(runtime, { userId: claim.userId, channel, message }, mails)
  const now = clock.now()
  if (end.kind === 'pause') await setPause(db.kysely, id, new Date(now.getTime() + end.afterMs))
  await settle(runtime, id, { claim, next: judgeEnd(end, claim.attempt, now) })
  return true
}

async function settle(
  { db, clock }: Runtime,
  id: string,
  { claim, next }: { claim: Claim; next: ReturnType<typeof judgeEnd> },
): Promise<void> {
  await settleRecipient(db.kysely, id, claim, { ...next, now: clock.now() })
}
