import type { Runtime } from '../../platform/context.ts'
import { recordEvent, recordEvents } from '../../platform/events/record-event.ts'
import { readSettings } from '../settings/index.ts'
import { isUrgent, type MailClass, type MailLimits, maxOf, spans, usedShare, WARNED_FROM } from './rules.ts'
import { getTotals, recordNearTotal, takeTurn, takeWaiting } from './totals-store.ts'

/** The number of waiting mails released at once; the next minute releases more. */
const WOKEN_MAX = 1_000

/**
 * Counts a mail that is about to be handed to the mail server and returns null. When the hour or the day has no room
 * left for its class, it returns the end of that time instead; the mail must wait until then. Call it outside
 * transactions only.
 */
export async function takeMailTurn(runtime: Runtime, mailClass: MailClass): Promise<Date | null> {
  const limits = await readLimits(runtime)
  const max = { hour: maxOf(mailClass, limits.hour), day: maxOf(mailClass, limits.day) }
  return takeTurn(runtime.db.kysely, max, momentOf(runtime))
}

/** Finds the used share of the site's mail limits, 0 and up; null without limits or without a mail server. */
export async function findMailShare(runtime: Runtime): Promise<number | null> {
  if (!runtime.config.smtpUrl) return null
  return usedShare(await getTotals(runtime.db.kysely, momentOf(runtime)), await readLimits(runtime))
}

/** Releases the mails whose wait is over, and reports for each total, once a day, that it is nearly reached. */
export async function watchMailTotals(runtime: Runtime): Promise<void> {
  const moment = momentOf(runtime)
  await runtime.db.transaction(async (tx) => {
    const mails = await takeWaiting(tx, { now: moment.now, limit: WOKEN_MAX })
    await recordEvents(
      tx,
      'mail.requested',
      mails.map((mail) => ({ mail_id: mail.id, ...(isUrgent(mail) && { is_urgent: true }) })),
    )
  })
  const [totals, limits] = [await getTotals(runtime.db.kysely, moment), await readLimits(runtime)]
  for (const span of spans) {
    if (limits[span] === 0 || totals[span] < limits[span] * WARNED_FROM) continue
    await runtime.db.transaction(async (tx) => {
      if (await recordNearTotal(tx, span, moment)) await recordEvent(tx, 'mail.total_near', { span })
    })
  }
}

async function readLimits(runtime: Runtime): Promise<MailLimits> {
  const { mails_an_hour: hour, mails_a_day: day } = await readSettings(runtime)
  return { hour, day }
}

function momentOf({ clock, config }: Runtime) {
  return { now: clock.now(), timeZone: config.creditsTimeZone }
}
