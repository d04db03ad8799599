import type { Locale } from '@pepper/contract/locales'

const texts: Record<Locale, (code: string, product: string) => string> = {
  en: (code, product) => `${code} is your code for ${product}. Never share it.`,
  es: (code, product) => `${code} es tu código para ${product}. No lo compartas nunca.`,
  fr: (code, product) => `${code} est ton code pour ${product}. Ne le partage jamais.`,
  de: (code, product) => `${code} ist dein Code für ${product}. Gib ihn nie weiter.`,
}

/**
 * Writes the message with a code. Its last line is the one of domain-bound codes, by which phones fill the code in on pages of that host and
 * nowhere else.
 */
export function writeCodeText(
  locale: Locale,
  { code, product, origin }: { code: string; product: string; origin: string },
): string {
  return `${texts[locale](code, product)}\n\n@${new URL(origin).host} #${code}`
}
