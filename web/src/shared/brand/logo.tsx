import type { ShownPicture } from '@pepper/contract/brand-pictures'
import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import type { AvatarMood } from '../../ui/avatar/moods.ts'
import styles from './logo.module.css'

export type LogoProps = {
  /** The product's name, from the brand. */
  product: string
  /** auto follows the scheme; desktop is for light ground, white for dark ground, red for the easter egg (HM-5). */
  tone?: 'auto' | 'desktop' | 'white' | 'red'
  size?: 'medium' | 'large'
  /** An operator's own picture instead of the drawing, which returns where the picture does not load. */
  picture?: ShownPicture | undefined
  /** Puts the picture on light ground, in any scheme. */
  hasPlate?: boolean
  mood?: AvatarMood
}

/** The wordmark: the persona's head and the product's name. */
export function Logo({
  product,
  tone = 'auto',
  size = 'medium',
  picture,
  hasPlate,
  mood = 'idle',
}: LogoProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const className = classNames(styles.logo, styles[tone], styles[size])
  if (picture && picture.path !== missing) {
    return (
      <img
        src={picture.path}
        width={picture.width}
        height={picture.height}
        alt={product}
        className={classNames(className, styles.picture, hasPlate && styles.plate)}
        onError={() => setMissing(picture.path)}
      />
    )
  }
  return (
    <span className={className}>
      <Avatar mood={tone === 'red' ? 'annoyed' : mood} size="medium" alive className={styles.head} />
      <span>{product}</span>
    </span>
  )
}
