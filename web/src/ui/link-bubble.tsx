import { Avatar } from './avatar/avatar.tsx'
import styles from './link-bubble.module.css'

/** What a page says about itself to whoever shows a preview of its link. */
export interface LinkPreview {
  title: string
  description: string
  site: string
  image: string | null
}

/** A link as messengers show it: the picture, whose it is, what it is. */
export function LinkBubble({ preview, host }: { preview: LinkPreview; host: string }) {
  return (
    <figure className={styles.bubble}>
      {preview.image ? (
        <img src={preview.image} alt="" width={1200} height={630} className={styles.image} />
      ) : (
        <span className={styles.mark} aria-hidden="true">
          <Avatar alive={false} />
        </span>
      )}
      <figcaption className={styles.words}>
        <span className={styles.site}>
          {preview.site} · {host}
        </span>
        <strong>{preview.title}</strong>
        <span className={styles.description}>{preview.description}</span>
      </figcaption>
    </figure>
  )
}
