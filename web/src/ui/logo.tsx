import { classNames } from '../lib/class-names.ts'
import { Avatar } from './avatar/avatar.tsx'
import type { AvatarMood } from './avatar/moods.ts'
import styles from './logo.module.css'

export type LogoProps = {
  /** The product's name, from the brand. */
  product: string
  /** auto follows the scheme; desktop is for light ground, white for dark ground, red for the easter egg (HM-5). */
  tone?: 'auto' | 'desktop' | 'white' | 'red'
  size?: 'medium' | 'large'
  /** An operator's own image in place of the drawing. */
  imageUrl?: string
  mood?: AvatarMood
}

/** The wordmark: the persona's head and the product's name. */
export function Logo({ product, tone = 'auto', size = 'medium', imageUrl, mood = 'idle' }: LogoProps) {
  const className = classNames(styles.logo, styles[tone], styles[size])
  if (imageUrl) return <img src={imageUrl} alt={product} className={classNames(className, styles.image)} />
  return (
    <span className={className}>
      <Avatar mood={tone === 'red' ? 'annoyed' : mood} size="medium" alive className={styles.head} />
      <span>{product}</span>
    </span>
  )
}
