import type { BrandSlot, PictureSlot, ShownPictures, StoredPicture } from '@pepper/contract/brand-pictures'
import { type Draft as ChosenDraft, draftRules } from '../../lib/draft.ts'

/** The chosen pictures; null stands for the default. */
export type Draft = ChosenDraft<PictureSlot, StoredPicture | null>

export interface PictureChange {
  slot: PictureSlot
  picture: string | null
  version: number
}

const idOf = (picture: StoredPicture | null) => picture?.id ?? null

export const rules = draftRules<PictureSlot, StoredPicture | null>((a, b) => idOf(a) === idOf(b))

export function picturesOf(slots: readonly BrandSlot[]): Map<PictureSlot, StoredPicture | null> {
  return new Map(slots.map(({ slot, picture }) => [slot, picture]))
}

/** Lists the changes to save, each with the latest known version. */
export function changesOf(draft: Draft, slots: readonly BrandSlot[]): PictureChange[] {
  return slots.flatMap(({ slot, version, picture: stands }) => {
    const entry = draft[slot]
    return entry && idOf(entry.value) !== idOf(stands) ? [{ slot, picture: idOf(entry.value), version }] : []
  })
}

/**
 * Finds the picture that was in the slot before the current one. Returns undefined where the slot was never changed.
 */
export function earlierPicture({ history }: BrandSlot): StoredPicture | null | undefined {
  return history.length === 0 ? undefined : (history[1]?.picture ?? null)
}

/** Lists the changes that reset every slot to its default. */
export function resetOf(slots: readonly BrandSlot[]): PictureChange[] {
  return slots.flatMap(({ slot, picture, version }) => (picture ? [{ slot, picture: null, version }] : []))
}

/** Lists the changes that restore earlier pictures; `now` holds the current versions. */
export function restoreOf(before: readonly BrandSlot[], now: readonly BrandSlot[]): PictureChange[] {
  return before.flatMap(({ slot, picture }) => {
    const known = now.find((one) => one.slot === slot)
    return picture && known ? [{ slot, picture: picture.id, version: known.version }] : []
  })
}

/** Returns the pictures as pages show them: the saved ones, or those about to be saved. */
export function shownOf(slots: readonly BrandSlot[], draft: Draft = {}): ShownPictures {
  return Object.fromEntries(
    slots.flatMap(({ slot, picture: stands }) => {
      const entry = draft[slot]
      const picture = entry ? entry.value : stands
      return picture
        ? [[slot, { path: picture.path, width: picture.width, height: picture.height }] as const]
        : []
    }),
  )
}
