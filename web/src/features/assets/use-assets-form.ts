import { useLingui } from '@lingui/react/macro'
import type { Asset, AssetSlot, StoredPicture } from '@pepper/contract/assets'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { showBrandAssets } from '../../lib/brand-assets.ts'
import { CallError } from '../../lib/call-error.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { showToast, type ToastWords } from '../../ui/toasts.ts'
import {
  type AssetChange,
  changesOf,
  type Draft,
  resetOf,
  restoreOf,
  shownOf,
  withPicture,
} from './assets-draft.ts'

/** The slots with what is chosen over them; nothing chosen is lost where saving fails (AD-10). */
export function useAssetsForm() {
  const { t } = useLingui()
  const list = usePolled('assets', () => api.assets.list().then(({ assets }) => assets))
  const [draft, setDraft] = useState<Draft>({})
  const [isSaving, setSaving] = useState(false)
  const assets = list.value ?? []
  const changes = changesOf(draft, assets)

  const send = async (sent: AssetChange[], done: (after: Asset[]) => ToastWords) => {
    setSaving(true)
    try {
      const { assets: after } = await api.assets.save({ changes: sent })
      list.set(after)
      setDraft({})
      showBrandAssets(shownOf(after))
      showToast({ tone: 'success', ...done(after) })
    } catch (error) {
      const isOvertaken = error instanceof CallError && error.code === 'assets.changed_meanwhile'
      if (isOvertaken) list.refresh()
      showToast({
        title: t`Error`,
        text: isOvertaken
          ? t`Somebody else has changed some of this meanwhile. Yours is kept: look again, then save.`
          : t`Failed to update assets. Please try again.`,
        tone: 'destructive',
      })
    } finally {
      setSaving(false)
    }
  }
  const updated = () => ({ title: t`Assets Updated`, text: t`Everybody sees them from the next page on.` })
  const reset = () =>
    send(resetOf(assets), (after) => ({
      title: t`Reset`,
      text: t`Every asset is as it was drawn.`,
      durationMs: 15_000,
      action: { label: t`Undo`, onAct: () => void send(restoreOf(assets, after), updated) },
    }))
  return {
    assets: list.value,
    shown: shownOf(assets, draft),
    error: list.error,
    refresh: list.refresh,
    draft,
    set: (slot: AssetSlot, picture: StoredPicture | null) => {
      const asset = assets.find((one) => one.slot === slot)
      if (asset) setDraft((known) => withPicture(known, asset, picture))
    },
    discard: () => setDraft({}),
    save: () => void send(changes, updated),
    reset: () => void reset(),
    hasOwn: resetOf(assets).length > 0,
    changeCount: changes.length,
    isSaving,
  }
}

export type AssetsForm = ReturnType<typeof useAssetsForm>
