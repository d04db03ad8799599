import { useBrandAssets } from './brand-assets.ts'
import styles from './home-picture.module.css'

/** The operator's picture behind home and an empty chat, veiled so that words stay readable; nothing where there is none (AD-10). */
export function HomePicture() {
  const { chatHomeBackground } = useBrandAssets()
  if (!chatHomeBackground) return null
  return <VeiledPicture path={chatHomeBackground.path} />
}

/** Fills the positioned part around it, behind what stands in there; words on it need `overPicture`. */
export function VeiledPicture({ path }: { path: string }) {
  return (
    <div className={styles.veiled} data-home-picture aria-hidden="true">
      <img src={path} alt="" className={styles.picture} />
    </div>
  )
}

/** Ground under words that may stand over the picture; it shows only where there is one. */
export const overPicture: string = styles.words ?? ''
