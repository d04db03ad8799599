import type { DeliveryState } from '@pepper/contract/webhooks'
import { api } from '../../lib/api/api.ts'
import { useList } from '../query/use-list.ts'

export type Webhook = Awaited<ReturnType<typeof api.webhooks.webhook>>

const PAGE_ROWS = 50
const LOOK_AGAIN_MS = 4_000

/** Reads the state of the webhook and its deliveries of one state, and reads them again while any is on its way. */
export function useWebhook(state: DeliveryState | undefined) {
  const list = useList(
    ['webhooks', 'deliveries', state],
    async (before) => {
      const [webhook, page] = await Promise.all([
        api.webhooks.webhook(),
        api.webhooks.deliveries({ limit: PAGE_ROWS, ...(state && { state }), ...(before && { before }) }),
      ])
      return { rows: page.deliveries, next: page.earlier, webhook }
    },
    // Each loaded page is read again, so more of them are read less often.
    (pages) => ((pages.at(-1)?.webhook.waiting ?? 0) > 0 ? pages.length * LOOK_AGAIN_MS : null),
  )
  return { webhook: list.page?.webhook ?? null, list }
}
