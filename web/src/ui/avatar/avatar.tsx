import { type CSSProperties, useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { whileMotionIsWelcome } from '../../lib/motion.ts'
import styles from './avatar.module.css'
import { AvatarExtras } from './avatar-extras.tsx'
import { Brows, Eyes, Mouth } from './avatar-face.tsx'
import { bringToLife } from './life.ts'
import type { AvatarMood } from './moods.ts'
import { BODY, BODY_SHADE, BODY_SHINE, CALYX, STEM, VIEW_BOX } from './shapes.ts'

export type AvatarProps = {
  mood?: AvatarMood
  /** small: 24 px, for labels; medium: 44 px; large: fluid, 140 to 224 px. */
  size?: 'small' | 'medium' | 'large'
  /** The name for screen readers; without it the avatar is decoration. */
  label?: string
  /** Whether it blinks and follows the pointer. By default all sizes but small do. */
  alive?: boolean
  /** A counter: each new number makes the avatar jump as if tapped. */
  poke?: number
  className?: string
}

/** The persona: a living mark that shows what it is doing. */
export function Avatar({ mood = 'idle', size = 'medium', label, alive, poke = 0, className }: AvatarProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const isAlive = alive ?? size !== 'small'
  useEffect(() => {
    const element = ref.current
    if (!element || !isAlive) return
    return whileMotionIsWelcome(() => bringToLife(element))
  }, [isAlive])
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span
      {...named}
      ref={ref}
      className={classNames(styles.avatar, className)}
      data-mood={mood}
      data-size={size}
      data-poke={poke === 0 ? undefined : poke % 2 ? 'odd' : 'even'}
    >
      <svg viewBox={VIEW_BOX} focusable="false" aria-hidden="true">
        <g className={styles.poke}>
          <g className={styles.body}>
            <path d={BODY} style={paint('--pepper')} />
            <path d={BODY_SHADE} style={paint('--pepper-shade')} />
            <path d={BODY_SHINE} className={styles.shine} />
            <path d={STEM} className={styles.stem} />
            <path d={CALYX} style={paint('--pepper-leaf')} />
            <g className={styles.face}>
              <Eyes mood={mood} />
              <Mouth mood={mood} />
              <Brows mood={mood} />
            </g>
          </g>
        </g>
        <AvatarExtras mood={mood} />
      </svg>
    </span>
  )
}

function paint(token: string): CSSProperties {
  return { fill: `var(${token})` }
}
