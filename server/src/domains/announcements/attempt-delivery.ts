import type { AnnouncementChannel } from '@pepper/contract/announcements'
import type { Runtime } from '../../platform/context.ts'
import type { MailPool } from '../../platform/mail/send-mail.ts'
import { type BotAnswer, sendBotMessage } from '../../platform/telegram/send-bot-message.ts'
import { ADDRESS_REFUSED, attemptMail } from '../mail/index.ts'
import { type Address, findAddress } from './recipient-store.ts'
import type { AttemptEnd } from './rules.ts'
import { writeMail } from './write-mail.ts'

export interface Delivery {
  userId: string
  channel: Exclude<AnnouncementChannel, 'in_app'>
  message: string
}

/**
 * Attempts once, now, to reach one person. Never throws for what the other side does. Mails go through `mails` where
 * given.
 */
export async function attemptDelivery(
  runtime: Runtime,
  delivery: Delivery,
  mails: MailPool | null = null,
): Promise<AttemptEnd> {
  const { userId, channel, message } = delivery
  const address = await findAddress(runtime.db.kysely, userId, channel)
  if (!address) return { kind: 'failed', reason: 'no_address' }
  if (!address.isWanted) return { kind: 'failed', reason: 'unwanted' }
  if (address.isRefused) return { kind: 'failed', reason: ADDRESS_REFUSED }
  return channel === 'email'
    ? attemptByMail(runtime, userId, { ...address, message, mails })
    : attemptByBot(runtime, address, message)
}

async function attemptByMail(
  runtime: Runtime,
  userId: string,
  { mails, ...content }: Address & { message: string; mails: MailPool | null },
): Promise<AttemptEnd> {
  const answer = await attemptMail(runtime, await writeMail(runtime, userId, content), mails)
  if (answer.kind === 'sent') return { kind: 'delivered' }
  if (answer.kind === 'unknown') return { kind: 'failed', reason: 'interrupted' }
  if (answer.kind === 'wait') {
    return { kind: 'pause', afterMs: answer.until.getTime() - runtime.clock.now().getTime() }
  }
  return { kind: answer.kind === 'later' ? 'later' : 'failed', reason: answer.reason }
}

async function attemptByBot({ config }: Runtime, { telegramId }: Address, text: string): Promise<AttemptEnd> {
  if (!config.bot) return { kind: 'failed', reason: 'not_configured' }
  if (telegramId === null) return { kind: 'failed', reason: 'no_address' }
  return judgeBotAnswer(await sendBotMessage(config.bot, { chatId: telegramId, text }))
}

function judgeBotAnswer(answer: BotAnswer): AttemptEnd {
  if (answer.kind === 'sent') return { kind: 'delivered' }
  if (answer.kind === 'later') return { kind: 'pause', afterMs: answer.afterMs }
  if (answer.kind === 'unreachable') return { kind: 'later', reason: 'unreachable' }
  if (answer.kind === 'unknown') return { kind: 'failed', reason: 'interrupted' }
  return { kind: 'failed', reason: answer.code === 403 ? 'blocked' : `bot ${answer.code}` }
}
