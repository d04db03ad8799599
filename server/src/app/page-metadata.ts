import type { Brand } from '@pepper/contract/brand'

export interface PageMetadata {
  title: string
  description: string
}

/** Pages that search engines may list, beside those of the guide. */
export const LISTED_PAGES: ReadonlySet<string> = new Set([
  'home',
  'auth',
  'meet',
  'privacy_policy',
  'terms_of_use',
  'faq',
  'report_bug',
  'learn',
])

/** Title and description of a page that the web app draws, in the HTML that the server sends (RT-3). */
export function pageMetadata(key: string, brand: Brand): PageMetadata {
  const about = `Chat with ${brand.persona} about ${brand.simulation}, auctions, XP, clubs and ${brand.platform}.`
  const titles: Record<string, string> = {
    home: `${brand.product}: talk to ${brand.persona}`,
    auth: `Sign in to ${brand.product}`,
    auth_link: `Confirm · ${brand.product}`,
    first_admin: `First administrator · ${brand.product}`,
    chat: `Chat with ${brand.persona} · ${brand.product}`,
    meet: `Meet ${brand.persona} · ${brand.product}`,
    credit_history: `Credit History · ${brand.product}`,
    mail_outbox: `Mail outbox · ${brand.product}`,
    not_found: `Page not found · ${brand.product}`,
  }
  return { title: titles[key] ?? brand.product, description: about }
}
