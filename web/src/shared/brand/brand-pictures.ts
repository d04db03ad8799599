import type { ShownPicture, ShownPictures } from '@pepper/contract/brand-pictures'
import type { ColorScheme } from '../../lib/color-scheme.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { pageBootstrap } from '../bootstrap.ts'

/** The pictures that were saved on this page; null where none were. */
const saved = createStore<ShownPictures | null>(null)

/** Returns the operator's own pictures (AD-10). */
export function useBrandPictures(): ShownPictures {
  return useStore(saved) ?? pageBootstrap().brandPictures
}

/** Shows pictures that were just saved, without a reload. */
export function showBrandPictures(pictures: ShownPictures): void {
  saved.set(pictures)
}

/**
 * The place of a logo: the header has the ground of the colour scheme; the drawer and the sign-in card have light
 * ground.
 */
export type LogoPlace = { in: 'header'; scheme: ColorScheme; isRed: boolean } | { in: 'drawer' | 'card' }

/** Returns the picture of the logo in a place (D1); undefined for the drawn logo. */
export function logoPicture(pictures: ShownPictures, place: LogoPlace): ShownPicture | undefined {
  if (place.in !== 'header') return pictures.desktopLogo
  if (place.isRed) return pictures.redLogo
  return place.scheme === 'dark' ? pictures.whiteLogo : pictures.desktopLogo
}
