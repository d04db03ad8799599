import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './button.module.css'

type Looks = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** The height; small keeps a touch area of 44 px around 36 px of paint. */
  size?: 'medium' | 'small'
  isFullWidth?: boolean
}

export type ButtonProps = ComponentProps<'button'> &
  Looks & {
    /**
     * Whether the button waits: it keeps focus and shows that it is busy, but does nothing. The caller changes the
     * words.
     */
    isBusy?: boolean
    icon?: ReactNode
  }

export function Button({ variant, size, isFullWidth, isBusy = false, icon, ...button }: ButtonProps) {
  const { className, children, onClick, type = 'button', ...rest } = button
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, isFullWidth }), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      // It stays the form's submit button: without one, Enter in a form's only field would send the form again.
      onClick={isBusy ? preventDefault : onClick}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

function preventDefault(event: MouseEvent): void {
  event.preventDefault()
}

/** Returns the classes that make another element look like a button, above all a router link. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  isFullWidth = false,
}: Looks = {}): string {
  return classNames(styles.button, styles[variant], styles[size], isFullWidth && styles.fullWidth)
}
