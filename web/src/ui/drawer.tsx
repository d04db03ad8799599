import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useDrawerMark, useModal } from './modal.ts'
import { useSwipeAway } from './use-swipe-away.ts'

export type DrawerProps = {
  isOpen: boolean
  onClose: () => void
  /** The name of the drawer for screen readers. */
  label: string
  /** The content beside the close button, such as the logo. */
  head?: ReactNode
  children: ReactNode
  /** The content that stays at the bottom, whatever the length of the rest. */
  foot?: ReactNode
}

/** The side drawer (DR-1): from the right, 70 % of the width under 768 px and 30 % above; `.page-frame` steps aside. */
export function Drawer({ isOpen, onClose, label, head, children, foot }: DrawerProps) {
  const { t } = useLingui()
  useDrawerMark(isOpen)
  return (
    <dialog {...useModal(isOpen, onClose)} className={styles.drawer} aria-label={label}>
      <div className={styles.content} {...useSwipeAway(onClose)}>
        <div className={styles.head}>
          <div className={styles.headStart}>{head}</div>
          <IconButton label={t`Close`} icon={<CloseIcon />} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </dialog>
  )
}
