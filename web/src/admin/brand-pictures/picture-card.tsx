import { Trans, useLingui } from '@lingui/react/macro'
import type { BrandSlot } from '@pepper/contract/brand-pictures'
import { formatNumber } from '../../lib/formats/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../labels/badge.tsx'
import { PictureHistory } from './picture-history.tsx'
import { pictureLabels } from './picture-labels.ts'
import { PicturePreviews } from './picture-previews.tsx'
import { PictureSource } from './picture-source.tsx'
import styles from './pictures.module.css'
import { earlierPicture, rules } from './pictures-draft.ts'
import type { PicturesForm } from './use-pictures-form.ts'

type PictureCardProps = { brandSlot: BrandSlot; form: PicturesForm }

/** Shows one slot: the picture in its place, the sources of a new picture, and the ways to undo a change. */
export function PictureCard({ brandSlot, form }: PictureCardProps) {
  const { i18n } = useLingui()
  const { slot } = brandSlot
  const entry = form.draft[slot]
  const chosen = entry ? entry.value : brandSlot.picture
  const name = i18n._(pictureLabels[slot].name)
  return (
    <Card title={name} className={styles.card} data-changed={entry ? '' : undefined}>
      <p className={styles.note}>{i18n._(pictureLabels[slot].hint)}</p>
      <div className={styles.previews}>
        <PicturePreviews slot={slot} shown={form.shown} />
      </div>
      <p className={styles.facts}>
        {entry && (
          <Badge tone="warn">
            <Trans>Not saved yet</Trans>
          </Badge>
        )}
        {chosen ? <Facts picture={chosen} /> : <Trans>The default, drawn from the persona.</Trans>}
      </p>
      {rules.isOvertaken(entry, brandSlot.picture) && (
        <p className={styles.overtaken} role="status">
          <Trans>Changed by someone else. Saving overwrites it.</Trans>
        </p>
      )}
      <PictureActions brandSlot={brandSlot} form={form} name={name} />
      <PictureSource slot={slot} name={name} onPicture={(picture) => form.set(slot, picture)} />
      <PictureHistory
        brandSlot={brandSlot}
        name={name}
        chosen={chosen}
        onChoose={(picture) => form.set(slot, picture)}
      />
    </Card>
  )
}

function Facts({ picture: { width, height, bytes } }: { picture: NonNullable<BrandSlot['picture']> }) {
  const { i18n } = useLingui()
  const kilobytes = formatNumber(Math.ceil(bytes / 1024), i18n.locale)
  return (
    <Trans>
      {width} × {height} pixels, {kilobytes} KB
    </Trans>
  )
}

function PictureActions({ brandSlot, form, name }: PictureCardProps & { name: string }) {
  const { t } = useLingui()
  const { slot, picture } = brandSlot
  const entry = form.draft[slot]
  const chosen = entry ? entry.value : picture
  const earlier = earlierPicture(brandSlot)
  return (
    <div className={styles.actions}>
      {chosen && (
        <>
          <a
            href={chosen.path}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            aria-label={t`Open ${name}`}
          >
            <Trans>Open</Trans>
          </a>
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Clear ${name}`}
            onClick={() => form.set(slot, null)}
          >
            <Trans>Clear</Trans>
          </Button>
        </>
      )}
      {entry ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={t`Keep as it is: ${name}`}
          onClick={() => form.set(slot, picture)}
        >
          <Trans>Keep as it is</Trans>
        </Button>
      ) : (
        earlier !== undefined && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t`Undo the last change: ${name}`}
            onClick={() => form.set(slot, earlier)}
          >
            <Trans>Undo the last change</Trans>
          </Button>
        )
      )}
    </div>
  )
}
