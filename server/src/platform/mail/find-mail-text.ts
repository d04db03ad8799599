import type { Locale } from '@pepper/contract/locales'
import { en, type MailTemplate, type MailText } from './texts.ts'
import { de } from './texts-de.ts'
import { es } from './texts-es.ts'
import { fr } from './texts-fr.ts'

const texts: Record<Locale, Partial<Record<MailTemplate, MailText>>> = { en, es, fr, de }

/** Finds the words of a mail in a language; in English if they are missing. */
export function findMailText(template: MailTemplate, locale: Locale): MailText {
  return texts[locale][template] ?? en[template]
}
