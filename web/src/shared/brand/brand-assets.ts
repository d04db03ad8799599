import type { AssetPicture, ShownAssets } from '@pepper/contract/brand-pictures'
import type { ColorScheme } from '../../lib/color-scheme.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { pageBootstrap } from '../bootstrap.ts'

/** What was saved on this very page, where anything was. */
const saved = createStore<ShownAssets | null>(null)

/** The operator's own pictures (AD-10). */
export function useBrandAssets(): ShownAssets {
  return useStore(saved) ?? pageBootstrap().assets
}

/** Shows pictures that were saved just now, without a new page. */
export function showBrandAssets(assets: ShownAssets): void {
  saved.set(assets)
}

/** Where a logo stands: the header is of the ground of the scheme; the drawer and the card on the way in are of light ground. */
export type LogoPlace = { in: 'header'; scheme: ColorScheme; isRed: boolean } | { in: 'drawer' | 'card' }

/** The picture of the logo in a place (D1); none shows the drawing. */
export function logoPicture(assets: ShownAssets, place: LogoPlace): AssetPicture | undefined {
  if (place.in !== 'header') return assets.desktopLogo
  if (place.isRed) return assets.redLogo
  return place.scheme === 'dark' ? assets.whiteLogo : assets.desktopLogo
}
