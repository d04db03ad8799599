import type { Brand } from '@pepper/contract/brand'
import { pageBootstrap } from '../bootstrap.ts'

/** Returns the names and looks of this installation. */
export function useBrand(): Brand {
  return pageBootstrap().brand
}

/** Colours the page in the operator's accent, where there is one. */
export function applyBrand({ accent }: Brand): void {
  if (!accent) return
  const root = document.documentElement
  root.style.setProperty('--brand-accent', accent)
  root.dataset.accent = ''
}
