import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  shape?: 'line' | 'block' | 'circle'
  /** The width and the height, as CSS lengths. */
  width?: string
  height?: string
  className?: string
}

/** The outline of content that is loading. Put it into Waiting, which tells screen readers about it. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}

/** Tells screen readers what the skeletons inside stand for. */
export function Waiting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={styles.waiting}>
      {children}
    </div>
  )
}
