import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './card.module.css'

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  /** The shape; leaf has one tight corner, for what the persona says or offers. */
  shape?: 'round' | 'leaf'
  padding?: 'medium' | 'large'
}

export function Card({
  title,
  shape = 'round',
  padding = 'medium',
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <section {...rest} className={classNames(styles.card, styles[shape], styles[padding], className)}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  )
}
