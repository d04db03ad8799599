import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon } from '../icons.tsx'
import { useTopModal } from '../modal.ts'
import styles from './toaster.module.css'
import { dismissToast, type Toast, type ToastTone, useToasts } from './toasts.ts'
import { useFreePlace } from './use-free-place.ts'
import { useToastTime } from './use-toast-time.ts'

const icons: Record<ToastTone, typeof InfoIcon> = {
  neutral: InfoIcon,
  success: CheckIcon,
  destructive: ErrorIcon,
}

/**
 * Shows toasts above everything else, inside the open modal dialog where there is one, so that they can be reached
 * there.
 */
export function Toaster() {
  const { t } = useLingui()
  const toasts = useToasts()
  const modal = useTopModal()
  const host = useHost(modal, toasts.length > 0)
  useFreePlace(host, modal, toasts)
  return createPortal(
    <section className={styles.stack} aria-label={t`Messages`}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    host,
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useLingui()
  const { id, tone } = toast
  const waiting = useToastTime(toast)
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={styles.toast}
      data-tone={tone}
      data-leaving={toast.isLeaving || undefined}
      inert={toast.isLeaving}
      {...waiting}
    >
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      {toast.action && (
        <Button
          variant="secondary"
          size="small"
          className={styles.action}
          onClick={() => {
            toast.action?.onAction()
            dismissToast(id)
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton label={t`Close message`} icon={<CloseIcon size={18} />} onClick={() => dismissToast(id)} />
    </div>
  )
}

/** Creates one element of the top layer that moves into the top modal dialog and back to the body. */
function useHost(modal: HTMLElement | null, isNeeded: boolean): HTMLElement {
  const [host] = useState(makeHost)
  useLayoutEffect(() => {
    // A dialog that this same change removes cannot hold the toasts.
    const parent = modal?.isConnected ? modal : document.body
    parent.append(host)
    if (isNeeded) host.showPopover()
    return () => {
      if (host.matches(':popover-open')) host.hidePopover()
      host.remove()
    }
  }, [host, modal, isNeeded])
  return host
}

function makeHost() {
  const host = document.createElement('div')
  host.popover = 'manual'
  host.className = styles.host ?? ''
  return host
}
