import { useBrandPictures } from './brand-pictures.ts'
import styles from './home-picture.module.css'

/**
 * The operator's picture behind home and an empty chat, veiled so that text stays readable; nothing where there is none
 * (AD-10).
 */
export function HomePicture() {
  const { chatHomeBackground } = useBrandPictures()
  if (!chatHomeBackground) return null
  return <VeiledPicture path={chatHomeBackground.path} />
}

/** Fills the positioned element around it, behind its content; text on it needs `overPicture`. */
export function VeiledPicture({ path }: { path: string }) {
  return (
    <div className={styles.veiled} data-home-picture aria-hidden="true">
      <img src={path} alt="" className={styles.picture} />
    </div>
  )
}

/** A ground for text that may be over the picture; it shows only where there is one. */
export const overPicture: string = styles.words ?? ''
