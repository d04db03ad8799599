import type { Asset, AssetSlot, ShownAssets, StoredPicture } from '@pepper/contract/assets'

/** What somebody is about to save: the picture, null for the default, and what stood there when they began. */
export type Draft = Partial<Record<AssetSlot, { picture: StoredPicture | null; base: string | null }>>

export interface AssetChange {
  slot: AssetSlot
  picture: string | null
  version: number
}

const idOf = (picture: StoredPicture | null) => picture?.id ?? null

/** The draft after a slot was set; one that is as it stands is no longer in it. */
export function withPicture(draft: Draft, asset: Asset, picture: StoredPicture | null): Draft {
  const { [asset.slot]: earlier, ...others } = draft
  if (idOf(picture) === idOf(asset.picture)) return others
  return { ...others, [asset.slot]: { picture, base: earlier?.base ?? idOf(asset.picture) } }
}

/** What saving sends, each with the version that is known by now. */
export function changesOf(draft: Draft, assets: readonly Asset[]): AssetChange[] {
  return assets.flatMap(({ slot, version, picture: stands }) => {
    const entry = draft[slot]
    return entry && idOf(entry.picture) !== idOf(stands)
      ? [{ slot, picture: idOf(entry.picture), version }]
      : []
  })
}

/** Whether somebody else has changed the slot since this draft was begun. */
export function isOvertaken(draft: Draft, { slot, picture }: Asset): boolean {
  const entry = draft[slot]
  return entry !== undefined && entry.base !== idOf(picture) && idOf(entry.picture) !== idOf(picture)
}

/** What stood in the slot before what stands there now; undefined where nobody ever changed it. */
export function earlierPicture({ history }: Asset): StoredPicture | null | undefined {
  return history.length === 0 ? undefined : (history[1]?.picture ?? null)
}

/** What takes every slot to its default. */
export function resetOf(assets: readonly Asset[]): AssetChange[] {
  return assets.flatMap(({ slot, picture, version }) => (picture ? [{ slot, picture: null, version }] : []))
}

/** What brings pictures back that stood before; `now` has the versions of by now. */
export function restoreOf(before: readonly Asset[], now: readonly Asset[]): AssetChange[] {
  return before.flatMap(({ slot, picture }) => {
    const known = now.find((asset) => asset.slot === slot)
    return picture && known ? [{ slot, picture: picture.id, version: known.version }] : []
  })
}

/** The pictures as pages show them: what stands, or what is about to be saved. */
export function shownOf(assets: readonly Asset[], draft: Draft = {}): ShownAssets {
  return Object.fromEntries(
    assets.flatMap(({ slot, picture: stands }) => {
      const entry = draft[slot]
      const picture = entry ? entry.picture : stands
      return picture
        ? [[slot, { path: picture.path, width: picture.width, height: picture.height }] as const]
        : []
    }),
  )
}
