import type { Runtime } from '../../../platform/context.ts'
import { readSettings } from '../../settings/index.ts'
import { countTaken, getLocalDay } from './allowance-store.ts'
import { SITE } from './send-guest-message.ts'

/** Finds the share of the guests' messages of the day that is used, 0 and up; null if guest chat is off. */
export async function findGuestShare(runtime: Runtime): Promise<number | null> {
  const { guest_chat, guest_site_messages_a_day: limit } = await readSettings(runtime)
  if (!guest_chat) return null
  const { db, clock, config } = runtime
  const { day } = await getLocalDay(db.kysely, clock.now(), config.creditsTimeZone)
  return (await countTaken(db.kysely, day, SITE)) / limit
}
