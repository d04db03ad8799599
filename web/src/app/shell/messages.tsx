import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../lib/class-names.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/first-icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTopModal } from '../../ui/modal.ts'
import { dismissToast, type Toast, useToasts } from '../../ui/toasts/toasts.ts'
import { useToastTime } from '../../ui/toasts/use-toast-time.ts'
import { toasterChunk } from '../lazy-chunks.ts'
import styles from './shell.module.css'

/**
 * Shows messages. Each new one asks for the part that draws them; where that cannot be loaded, the newest message is a
 * line under the header, inside the open modal dialog where there is one.
 */
export function Messages() {
  const { part } = useStore(toasterChunk.state)
  const [isMissing, setMissing] = useState(false)
  const modal = useTopModal()
  const newest = useToasts().findLast(({ isLeaving }) => !isLeaving)
  const id = newest?.id
  useEffect(() => {
    if (id !== undefined && part === null) toasterChunk.fetch().catch(() => setMissing(true))
  }, [id, part])
  if (part) return <part.Toaster />
  if (!newest || !isMissing) return null
  const line = <PlainMessage key={id} toast={newest} />
  return modal ? createPortal(line, modal) : line
}

function PlainMessage({ toast }: { toast: Toast }) {
  const { t } = useLingui()
  const { id, title, text, tone, action } = toast
  const waiting = useToastTime(toast)
  const act = () => {
    action?.onAction()
    dismissToast(id)
  }
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={classNames(styles.banner, styles.message)}
      {...waiting}
    >
      <p>
        <strong>{title}</strong> {text}
      </p>
      {action && (
        <Button variant="secondary" size="small" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label={t`Close message`} icon={<CloseIcon size={18} />} onClick={() => dismissToast(id)} />
    </div>
  )
}
