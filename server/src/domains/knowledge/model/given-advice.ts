import { ADVICE_GIVEN, MAY_BE_ADVICE, TIER_NAMES } from './given-advice-patterns.ts'

/** The blank, the number or the sign of a list, the quotation mark and the like before the words of a sentence. */
const BEFORE_WORDS = /^[\s\d.)•>#"'(«“„¡¿–—-]+/
const TAG = /[,–—-](?! ?¿?(?:or|o|ou|oder)\b)[^,?]{1,20}\?\s*$/

/**
 * Returns whether a sentence of a reply gives financial advice (AS-1): says what to buy, sell, hold or put money in,
 * what will rise, or what is best. Declining it, warning of it, and explaining how something works in the game do not
 * count.
 */
export function givesAdvice(sentence: string): boolean {
  const text = withoutTiers(plain(sentence).replace(BEFORE_WORDS, ''))
  if (text.trimEnd().endsWith('?') && !isOrderWithTag(text)) return false
  const { tells, predicts, notMeant, inPlay, real } = ADVICE_GIVEN
  const matches = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text))
  if (!matches(tells) && !matches(predicts)) return false
  if (matches(notMeant)) return false
  return real.test(text) || !matches(inPlay)
}

/** Replaces the metals that tiers are named after, so that they count as no asset and the words around them still do. */
function withoutTiers(text: string): string {
  const { plain: named, besideXp, xp, metal } = TIER_NAMES
  const replace = (name: string) => name.replace(metal, 'rank')
  const rest = text.replace(named, replace)
  return xp.test(text) ? rest.replace(besideXp, replace) : rest
}

/** Returns whether a question only asks for agreement to an order, as in 'buy it now, okay?'. */
function isOrderWithTag(text: string): boolean {
  return TAG.test(text) && ADVICE_GIVEN.orders.some((order) => order.exec(text)?.index === 0)
}

/** Returns the index from which a sentence may give advice, or -1. */
export function startOfPossibleAdvice(sentence: string): number {
  return MAY_BE_ADVICE.exec(plain(sentence))?.index ?? -1
}

/**
 * Converts a text to lower case without accents, with plain apostrophes. Its length stays the same, so that indexes
 * stay valid.
 */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD')[0] ?? letter)
    .replace(/\s/g, ' ')
    .replace(/[*_]/g, ' ')
}
