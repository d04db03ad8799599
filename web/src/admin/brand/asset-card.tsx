import { Trans, useLingui } from '@lingui/react/macro'
import type { Asset } from '@pepper/contract/brand-pictures'
import { formatNumber } from '../../lib/formats/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../labels/badge.tsx'
import { AssetHistory } from './asset-history.tsx'
import { assetLabels } from './asset-labels.ts'
import { AssetPreviews } from './asset-previews.tsx'
import { AssetSource } from './asset-source.tsx'
import styles from './assets.module.css'
import { earlierPicture, rules } from './assets-draft.ts'
import type { AssetsForm } from './use-assets-form.ts'

type AssetCardProps = { asset: Asset; form: AssetsForm }

/** Shows one slot: the picture in its place, the sources of a new picture, and the ways to undo a change. */
export function AssetCard({ asset, form }: AssetCardProps) {
  const { i18n } = useLingui()
  const { slot } = asset
  const entry = form.draft[slot]
  const chosen = entry ? entry.value : asset.picture
  const name = i18n._(assetLabels[slot].name)
  return (
    <Card title={name} className={styles.card} data-changed={entry ? '' : undefined}>
      <p className={styles.note}>{i18n._(assetLabels[slot].hint)}</p>
      <div className={styles.previews}>
        <AssetPreviews slot={slot} shown={form.shown} />
      </div>
      <p className={styles.facts}>
        {entry && (
          <Badge tone="warn">
            <Trans>Not saved yet</Trans>
          </Badge>
        )}
        {chosen ? <Facts picture={chosen} /> : <Trans>The default, drawn from the persona.</Trans>}
      </p>
      {rules.isOvertaken(entry, asset.picture) && (
        <p className={styles.overtaken} role="status">
          <Trans>Changed by someone else. Saving overwrites it.</Trans>
        </p>
      )}
      <AssetActions asset={asset} form={form} name={name} />
      <AssetSource slot={slot} name={name} onPicture={(picture) => form.set(slot, picture)} />
      <AssetHistory
        asset={asset}
        name={name}
        chosen={chosen}
        onChoose={(picture) => form.set(slot, picture)}
      />
    </Card>
  )
}

function Facts({ picture: { width, height, bytes } }: { picture: NonNullable<Asset['picture']> }) {
  const { i18n } = useLingui()
  const kilobytes = formatNumber(Math.ceil(bytes / 1024), i18n.locale)
  return (
    <Trans>
      {width} × {height} pixels, {kilobytes} KB
    </Trans>
  )
}

function AssetActions({ asset, form, name }: AssetCardProps & { name: string }) {
  const { t } = useLingui()
  const { slot, picture } = asset
  const entry = form.draft[slot]
  const chosen = entry ? entry.value : picture
  const earlier = earlierPicture(asset)
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
