import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { fillBrand } from '../../platform/brand.ts'
import type { ModelsInUse } from './models-in-use.ts'
import type { PageLabels } from './page-files.ts'

/** The facts on which a page's text depends besides its file. */
export interface PageFacts {
  brand: Brand
  locale: Locale
  models: ModelsInUse
}

/** Fills a text with the brand's names, the contacts and the facts of this installation. */
export function fillPage(text: string, labels: PageLabels, facts: PageFacts): string {
  const { brand, models } = facts
  const values = new Map([
    ['persona_slug', brand.persona_slug],
    ['contacts', contactList(labels, brand)],
    ['model_facts', modelFacts(labels, models)],
    ['model_account', labels.model_facts[models.seesAccount ? 'account_told' : 'account_kept']],
  ])
  const filled = text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => values.get(key) ?? whole)
  return fillBrand(filled, brand)
}

/** Tells where people's messages go. */
function modelFacts({ model_facts: labels }: PageLabels, { writes, compares }: ModelsInUse): string {
  if (writes) return compares ? `${labels.connected} ${labels.compared}` : labels.connected
  return compares ? `${labels.none_writes} ${labels.compared}` : labels.none
}

/** A contact of the people who run this installation. */
export interface Contact {
  kind: 'support' | 'privacy' | 'legal'
  email: string
}

/**
 * Lists the three contacts; those without an address of their own share the support address. Empty where there is none.
 */
export function listContacts(brand: Brand): Contact[] {
  const { support_email, privacy_email, legal_email } = brand
  const given = { support: support_email, privacy: privacy_email, legal: legal_email }
  const shared = support_email ?? privacy_email ?? legal_email
  if (!shared) return []
  return (['support', 'privacy', 'legal'] as const).map((kind) => ({ kind, email: given[kind] ?? shared }))
}

function contactList({ contacts: labels }: PageLabels, brand: Brand): string {
  const mails = listContacts(brand).map(({ kind, email }) => `- ${labels[kind]}: [${email}](mailto:${email})`)
  const lines = mails.length > 0 ? mails : [`- ${labels.none}`]
  const { community_url } = brand
  if (community_url) lines.push(`- ${labels.community}: [${community_url}](${community_url})`)
  return lines.join('\n')
}
