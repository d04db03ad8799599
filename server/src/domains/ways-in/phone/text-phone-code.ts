import type { Locale } from '@pepper/contract/locales'
import type { Runtime } from '../../../platform/context.ts'
import { writeCodeText } from '../../../platform/sms/code-texts.ts'
import { TextNotSent, type TextSender } from '../../../platform/sms/text-sender.ts'
import { createWebhookSender } from '../../../platform/sms/webhook-sender.ts'
import { findLinkedUser } from '../../identity/index.ts'
import { readPreferences } from '../../preferences/index.ts'
import { readBrandInForce, readSettings, type Settings } from '../../settings/index.ts'
import { hashCode, randomCode } from '../code-hash.ts'
import { countMessage, findUnsent, forgetCode, forgiveMessage, keepCode } from './store.ts'

/** A request for a code, whether or not its number has an account. */
export interface PhoneCodeRequest {
  payload: { proof_id: string; locale: Locale }
}

interface Prepared {
  /** The local day against whose limit the message counts. */
  day: string
  to: string
  locale: Locale
}

/**
 * Sends a code by text message, once. Sends nothing beyond the site's limit for a day, and nothing to a number without
 * an account while joining is closed. If a message was not taken, it does not count, and the next attempt sends another
 * code. Throws TextNotSent.
 */
export async function textPhoneCode(
  runtime: Runtime,
  { payload }: PhoneCodeRequest,
  sender: TextSender | null = senderOf(runtime),
): Promise<void> {
  if (!sender) return
  const { db, config } = runtime
  const [settings, { product }] = [await readSettings(runtime), await readBrandInForce(runtime)]
  const { proof_id: id, locale } = payload
  const code = randomCode()
  const codeHash = hashCode(runtime, id, code)
  const prepared = await prepare(runtime, { id, codeHash, locale }, settings)
  if (!prepared) return
  const text = writeCodeText(prepared.locale, { code, product, origin: config.publicOrigin })
  try {
    await sender.send({ id: `${id}.${codeHash.slice(0, 8)}`, to: prepared.to, text })
  } catch (error) {
    await db.transaction(async (tx) => {
      const isForgotten = await forgetCode(tx, id, codeHash)
      const isUncertain = error instanceof TextNotSent && error.isUncertain
      if (isForgotten && !isUncertain) await forgiveMessage(tx, prepared.day)
    })
    throw error
  }
}

function senderOf({ config, clock }: Runtime): TextSender | null {
  return config.textMessages && createWebhookSender(config.textMessages.webhook, clock)
}

function prepare(
  { db, clock, config }: Runtime,
  { id, codeHash, locale }: { id: string; codeHash: string; locale: Locale },
  settings: Settings,
): Promise<Prepared | null> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const unsent = await findUnsent(tx, id, now)
    if (!unsent) return null
    const { number, provider } = unsent
    const ownerId = unsent.userId ?? (await findLinkedUser(tx, { provider, subject: number }))
    if (ownerId === null && (settings.maintenance_mode || !settings.registration_enabled)) return null
    if (!(await keepCode(tx, id, codeHash))) return null
    const today = { now, timeZone: config.creditsTimeZone, limit: settings.text_messages_a_day }
    const day = await countMessage(tx, today)
    if (day === null) return null
    const language = ownerId === null ? null : (await readPreferences(tx, ownerId)).language
    return { day, to: number, locale: language ?? locale }
  })
}
