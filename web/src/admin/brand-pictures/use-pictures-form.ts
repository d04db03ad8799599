import { useLingui } from '@lingui/react/macro'
import type { BrandSlot, PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { showBrandPictures } from '../../shared/brand/brand-pictures.ts'
import type { ToastText } from '../../ui/toasts/toasts.ts'
import { useSaving } from '../controls/use-saving.ts'
import { useRead } from '../query/use-read.ts'
import {
  changesOf,
  type Draft,
  type PictureChange,
  picturesOf,
  resetOf,
  restoreOf,
  rules,
  shownOf,
} from './pictures-draft.ts'

/** Holds the slots with the choices made for them. No choice is lost, whether saving works or fails (AD-10). */
export function usePicturesForm() {
  const { t } = useLingui()
  const list = useRead(['brand', 'slots'], () => api.brandPictures.list().then(({ assets }) => assets))
  const [draft, setDraft] = useState<Draft>({})
  const saving = useSaving({
    overtaken: 'brand_pictures.changed_meanwhile',
    onOvertaken: list.refresh,
    failed: t`Failed to update assets. Please try again.`,
  })
  const slots = list.value ?? []
  const changes = changesOf(draft, slots)

  const send = (sent: PictureChange[], asked: Draft, done: (after: BrandSlot[]) => ToastText) =>
    saving.save(async () => {
      const { assets: after } = await api.brandPictures.save({ changes: sent })
      list.set(after)
      setDraft((now) => rules.afterSaving(now, asked, picturesOf(slots), picturesOf(after)))
      showBrandPictures(shownOf(after))
      return done(after)
    })
  const updated = () => ({ title: t`Assets Updated`, text: t`They appear from the next page on.` })
  const reset = () =>
    send(resetOf(slots), draft, (after) => ({
      title: t`Reset`,
      text: t`Every asset is back to its default.`,
      durationMs: 15_000,
      action: { label: t`Undo`, onAction: () => void send(restoreOf(slots, after), {}, updated) },
    }))
  return {
    slots: list.value,
    shown: shownOf(slots, draft),
    error: list.error,
    refresh: list.refresh,
    draft,
    set: (slot: PictureSlot, picture: StoredPicture | null) => {
      const brandSlot = slots.find((one) => one.slot === slot)
      if (brandSlot) setDraft((known) => rules.with(known, slot, brandSlot.picture, picture))
    },
    discard: () => setDraft({}),
    save: () => void send(changes, draft, updated),
    reset: () => void reset(),
    hasOwn: resetOf(slots).length > 0,
    changeCount: changes.length,
    isSaving: saving.isSaving,
  }
}

export type PicturesForm = ReturnType<typeof usePicturesForm>
