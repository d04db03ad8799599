import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { countDeliveries } from './store.ts'

/** Reads whether a webhook is configured, its receiver, and the state of its deliveries. Needs `webhooks.manage`. */
export async function readWebhook(request: Context) {
  const context = authorise(request, 'webhooks.manage')
  const { db, config } = context.runtime
  const { oldest, ...counts } = await countDeliveries(db.kysely)
  return {
    is_configured: config.sisterWebhook !== null,
    receiver: config.sisterWebhook ? withoutQuery(config.sisterWebhook.url) : null,
    ...counts,
    oldest_waiting_at: oldest?.toISOString() ?? null,
  }
}

/** Removes the query of an address, which may hold a key. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
