import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useModal } from './modal.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** A sentence under the title. */
  text?: ReactNode
  children?: ReactNode
  /** The buttons at the foot, always visible. */
  actions?: ReactNode
  size?: 'small' | 'large'
  /** Whether it covers the whole screen on a phone. */
  isSheet?: boolean
}

export function Dialog({
  isOpen,
  onClose,
  title,
  text,
  children,
  actions,
  size = 'small',
  isSheet = false,
}: DialogProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <dialog
      {...useModal(isOpen, onClose)}
      className={styles.dialog}
      data-size={size}
      data-sheet={isSheet || undefined}
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t`Close`} icon={<CloseIcon />} onClick={onClose} />
        </div>
        <div className={styles.body}>
          {text && (
            <p id={`${id}-text`} className={styles.text}>
              {text}
            </p>
          )}
          {children}
        </div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
