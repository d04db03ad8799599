import { useEffect, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { dismissToast, type Toast, useToasts } from '../../ui/toasts/toasts.ts'
import { toasterChunk } from '../lazy-chunks.ts'
import styles from './shell.module.css'

/**
 * Shows messages. Each new one asks for the part that draws them; where that cannot be loaded, the newest message is a
 * line under the header.
 */
export function Messages() {
  const { part } = useStore(toasterChunk.state)
  const [isMissing, setMissing] = useState(false)
  const newest = useToasts().findLast(({ isLeaving }) => !isLeaving)
  const id = newest?.id
  useEffect(() => {
    if (id !== undefined && part === null) toasterChunk.fetch().catch(() => setMissing(true))
  }, [id, part])
  if (part) return <part.Toaster />
  return newest && isMissing && <PlainMessage key={id} toast={newest} />
}

function PlainMessage({ toast: { id, title, text, tone, durationMs, action } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs])
  const act = () => {
    action?.onAction()
    dismissToast(id)
  }
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={classNames(styles.banner, styles.message)}
    >
      <p>
        <strong>{title}</strong> {text}
      </p>
      {action && (
        <Button variant="secondary" size="small" onClick={act}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
