import type { AssetPicture, ShownAssets } from '@pepper/contract/brand-pictures'
import type { ColorScheme } from '../../lib/color-scheme.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { pageBootstrap } from '../bootstrap.ts'

/** The pictures that were saved on this page; null where none were. */
const saved = createStore<ShownAssets | null>(null)

/** Returns the operator's own pictures (AD-10). */
export function useBrandAssets(): ShownAssets {
  return useStore(saved) ?? pageBootstrap().assets
}

/** Shows pictures that were just saved, without a reload. */
export function showBrandAssets(assets: ShownAssets): void {
  saved.set(assets)
}

/**
 * The place of a logo: the header has the ground of the colour scheme; the drawer and the sign-in card have light
 * ground.
 */
export type LogoPlace = { in: 'header'; scheme: ColorScheme; isRed: boolean } | { in: 'drawer' | 'card' }

/** Returns the picture of the logo in a place (D1); undefined for the drawn logo. */
export function logoPicture(assets: ShownAssets, place: LogoPlace): AssetPicture | undefined {
  if (place.in !== 'header') return assets.desktopLogo
  if (place.isRed) return assets.redLogo
  return place.scheme === 'dark' ? assets.whiteLogo : assets.desktopLogo
}
