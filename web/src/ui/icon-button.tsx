import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, shown as a tooltip as well. */
  label: string
  icon: ReactNode
  variant?: 'quiet' | 'solid' | 'accent'
}

/** A button of 44 x 44 px that shows only an icon. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.iconButton, styles[variant], className)}
    >
      {icon}
    </button>
  )
}
