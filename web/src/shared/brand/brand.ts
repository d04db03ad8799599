import type { Brand } from '@pepper/contract/brand'
import { createStore, useStore } from '../../lib/store.ts'
import { pageBootstrap } from '../bootstrap.ts'

/** The brand with the name that was saved on this page; null where none was. */
const saved = createStore<Brand | null>(null)

/** Returns the names and looks of this installation. */
export function useBrand(): Brand {
  return useStore(saved) ?? pageBootstrap().brand
}

/** Shows a name of the product that was just saved, without a reload. */
export function showProductName(product: string): void {
  saved.set({ ...pageBootstrap().brand, product })
}

/** Colours the page in the operator's accent, where there is one. */
export function applyBrand({ accent }: Brand): void {
  if (!accent) return
  const root = document.documentElement
  root.style.setProperty('--brand-accent', accent)
  root.dataset.accent = ''
}
