import { Avatar } from './avatar/avatar.tsx'
import styles from './link-bubble.module.css'

/** The description that a page gives of itself for previews of its link. */
export interface LinkPreview {
  title: string
  description: string
  site: string
  image: string | null
}

/** Shows a link as messengers do: the picture, the site and the description. */
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
