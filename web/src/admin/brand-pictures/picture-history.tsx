import { Trans, useLingui } from '@lingui/react/macro'
import type { BrandSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import styles from './pictures.module.css'

type PictureHistoryProps = {
  brandSlot: BrandSlot
  name: string
  /** The chosen picture, saved or not. */
  chosen: StoredPicture | null
  onChoose: (picture: StoredPicture | null) => void
}

/** Lists the earlier pictures of a slot with the people who set them. An earlier picture can be chosen again. */
export function PictureHistory({ brandSlot: { history }, name, chosen, onChoose }: PictureHistoryProps) {
  const { t } = useLingui()
  if (history.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>
        <Trans>History</Trans>
      </summary>
      <ol>
        {history.map(({ id, picture, changed_at, changed_by }) => {
          const who = changed_by?.full_name ?? t`Unknown`
          return (
            <li key={id}>
              <span className={styles.thumb}>
                {picture ? <img src={picture.path} alt="" loading="lazy" /> : <Trans>Default</Trans>}
              </span>
              <span className={styles.note}>
                <Trans>
                  {who}, <TimeAgo at={changed_at} />
                </Trans>
              </span>
              {(picture?.id ?? null) !== (chosen?.id ?? null) && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t`Restore ${name}`}
                  onClick={() => onChoose(picture)}
                >
                  <Trans>Restore</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </details>
  )
}
