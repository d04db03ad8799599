import { t } from '@lingui/core/macro'
import { type ComponentProps, useCallback, useState } from 'react'
import { withMessages } from '../../lib/i18n.ts'
import { lazyChunk, useLazyChunk } from '../../lib/lazy-chunk.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import type { ReceiptDialog } from './receipt-dialog.tsx'

const receiptChunk = lazyChunk(() => withMessages('credits', () => import('./receipt-dialog.tsx')))

/** Fetches the receipt's part before a row is pressed. A failed attempt is repeated when one is. */
export function fetchReceipt(): void {
  receiptChunk.fetch().catch(() => {})
}

/** The receipt, which no first screen shows: its part is fetched at the latest when it opens. */
export function LateReceipt(props: ComponentProps<typeof ReceiptDialog>) {
  const { id, onClose } = props
  const [wasOpened, setOpened] = useState(false)
  if (id !== null && !wasOpened) setOpened(true)
  const giveUp = useCallback(() => {
    onClose()
    showToast({ title: t`The receipt could not be loaded`, text: t`Please try again.`, tone: 'destructive' })
  }, [onClose])
  const part = useLazyChunk(receiptChunk, id !== null, giveUp)
  return part && wasOpened && <part.ReceiptDialog {...props} />
}
