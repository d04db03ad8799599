import type { Delivery, DeliveryState } from '@pepper/contract/webhooks'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { usePages } from '../../lib/use-pages.ts'

export type Webhook = Awaited<ReturnType<typeof api.webhooks.webhook>>

const PAGE_ROWS = 50
const LOOK_AGAIN_MS = 4_000

/** How the webhook stands and its deliveries of one state; looked at again by itself while any is on its way. */
export function useWebhook(state: DeliveryState | undefined) {
  const [webhook, setWebhook] = useState<Webhook | null>(null)
  const list = usePages<Delivery>(state ?? '', async (before) => {
    const [stands, page] = await Promise.all([
      api.webhooks.webhook(),
      api.webhooks.deliveries({ limit: PAGE_ROWS, ...(state && { state }), ...(before && { before }) }),
    ])
    setWebhook(stands)
    return { rows: page.deliveries, next: page.earlier }
  })
  const { rows, isLoading, refresh } = list
  const isMoving = (webhook?.waiting ?? 0) > 0 && !isLoading && (rows?.length ?? 0) <= PAGE_ROWS
  const latest = useLatest(refresh)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving, latest])
  return { webhook, list }
}

/** A function that stays the same and always calls the newest one. */
function useLatest(call: () => void): () => void {
  const [box] = useState({ call })
  box.call = call
  return useCallback(() => box.call(), [box])
}
