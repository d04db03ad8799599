import type { Brand } from '@pepper/contract/brand'
import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { fillBrand } from '../platform/brand.ts'
import { pageTitles } from './page-titles.ts'

export interface PageMetadata {
  title: string
  description: string
}

/** The pages that search engines may list, in addition to those of the guide. */
export const LISTED_PAGES: ReadonlySet<string> = new Set([
  'home',
  'auth',
  'meet',
  'avatar_demo',
  'privacy_policy',
  'terms_of_use',
  'faq',
  'report_bug',
  'learn',
])

/**
 * Describes a referral link for the preview in a messenger, before anyone has opened it: an invitation without a name,
 * which is the same whether or not the code is known (RF-1).
 */
export function invitationMetadata(brand: Brand, locale: Locale): PageMetadata {
  const { title, description } = pageTitles[locale].invitation
  const fill = (text: string) => fillBrand(text.replace('{{bonus}}', String(REFERRAL_BONUS_CREDITS)), brand)
  return { title: fill(title), description: fill(description) }
}

/** Finds the title and description of a page that the web app draws, for the HTML that the server sends (RT-3). */
export function pageMetadata(key: string, brand: Brand, locale: Locale): PageMetadata {
  const { about, titles } = pageTitles[locale]
  const title = titles[key] ?? pageTitles[SOURCE_LOCALE].titles[key]
  return { title: fillBrand(title ?? '{{product}}', brand), description: fillBrand(about, brand) }
}
