import type { Clock } from '../clock.ts'
import { postWebhook, type Receiver } from '../webhooks/post-webhook.ts'
import { TextNotSent, type TextSender } from './text-sender.ts'

/** Failures before the message left this machine. */
const NOT_REACHED =
  /\((?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)\)$/

/**
 * Creates a sender that posts each message to an address of the operator, signed as Standard Webhooks requires. The
 * receiver passes it on to a service.
 */
export function createWebhookSender(receiver: Receiver, clock: Clock): TextSender {
  return {
    async send({ id, to, text }) {
      const timestamp = Math.floor(clock.now().getTime() / 1000)
      const body = JSON.stringify({ to, text })
      const { status, error } = await postWebhook(receiver, { id, timestamp, body })
      if (error === null) return
      const isUncertain = status === null && !NOT_REACHED.test(error)
      throw new TextNotSent(`a text message was not taken: ${status ?? 'no answer'}`, { isUncertain })
    },
  }
}
