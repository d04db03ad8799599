import { useLingui } from '@lingui/react/macro'
import type { Asset, AssetSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { showBrandAssets } from '../../shared/brand/brand-assets.ts'
import type { ToastText } from '../../ui/toasts/toasts.ts'
import { useSaving } from '../controls/use-saving.ts'
import { useRead } from '../query/use-read.ts'
import {
  type AssetChange,
  changesOf,
  type Draft,
  picturesOf,
  resetOf,
  restoreOf,
  rules,
  shownOf,
} from './assets-draft.ts'

/** Holds the slots with the choices made for them. No choice is lost, whether saving works or fails (AD-10). */
export function useAssetsForm() {
  const { t } = useLingui()
  const list = useRead(['brand', 'assets'], () => api.brandPictures.list().then(({ assets }) => assets))
  const [draft, setDraft] = useState<Draft>({})
  const saving = useSaving({
    overtaken: 'brand_pictures.changed_meanwhile',
    onOvertaken: list.refresh,
    failed: t`Failed to update assets. Please try again.`,
  })
  const assets = list.value ?? []
  const changes = changesOf(draft, assets)

  const send = (sent: AssetChange[], asked: Draft, done: (after: Asset[]) => ToastText) =>
    saving.save(async () => {
      const { assets: after } = await api.brandPictures.save({ changes: sent })
      list.set(after)
      setDraft((now) => rules.afterSaving(now, asked, picturesOf(assets), picturesOf(after)))
      showBrandAssets(shownOf(after))
      return done(after)
    })
  const updated = () => ({ title: t`Assets Updated`, text: t`They appear from the next page on.` })
  const reset = () =>
    send(resetOf(assets), draft, (after) => ({
      title: t`Reset`,
      text: t`Every asset is back to its default.`,
      durationMs: 15_000,
      action: { label: t`Undo`, onAction: () => void send(restoreOf(assets, after), {}, updated) },
    }))
  return {
    assets: list.value,
    shown: shownOf(assets, draft),
    error: list.error,
    refresh: list.refresh,
    draft,
    set: (slot: AssetSlot, picture: StoredPicture | null) => {
      const asset = assets.find((one) => one.slot === slot)
      if (asset) setDraft((known) => rules.with(known, slot, asset.picture, picture))
    },
    discard: () => setDraft({}),
    save: () => void send(changes, draft, updated),
    reset: () => void reset(),
    hasOwn: resetOf(assets).length > 0,
    changeCount: changes.length,
    isSaving: saving.isSaving,
  }
}

export type AssetsForm = ReturnType<typeof useAssetsForm>
