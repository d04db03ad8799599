import { readSourceMessages } from './source-messages.ts'

/**
 * A value of the sentence, then the noun that it counts, with at most one word between: `{n} daily credits`. Values in
 * capitals are constants of the contract, none of which is 1.
 */
const COUNTED =
  /\{(?![A-Z])\w+\}(?:<\/\d+>)? (?:(?!(?:of|in|to|at|by|and|or|is)\b)[a-z-]+ )?(?<noun>[a-z]+s|people)\b/g

/** Words that end in s and are no plural nouns: short words, units, verbs of a person in the sentence. */
const NO_NOUNS = new Set(
  'as asks does explains goes has is its knows ms needs says this us waits was watches'.split(' '),
)

/**
 * Sentences whose number is never 1 (pixels of pictures, queues, credits of a day), or whose plural is around it.
 */
const ALWAYS_MANY: readonly string[] = [
  '{width} × {height} pixels, {kilobytes} KB',
  'Browser tab, {side} pixels',
  'All {count} queues are empty',
  '{0, plural, one {{1} credit} other {{2} credits}}',
  'Each friend who joins with your code adds {per_referral} credits a day, up to {cap}. Friends so far: {referrals}. Your day: {allowance}.',
  'Each friend is now worth {per_referral} credits a day, up to {cap}.',
  'From tomorrow you get {allowance} credits a day.',
  'of {daily_cap} credits a day',
]

/** Finds sentences of the source catalogues that count something without a plural form, as `catalogue: sentence`. */
export function findMissingPlurals(root: string): string[] {
  return readSourceMessages(root)
    .filter(({ text }) => countsWithoutPlural(text))
    .map(({ area, text }) => `${area}: ${text}`)
}

/** Checks whether a number precedes a noun whose form does not follow it. */
export function countsWithoutPlural(message: string): boolean {
  if (ALWAYS_MANY.includes(message)) return false
  return [...message.matchAll(COUNTED)].some(({ groups }) => !NO_NOUNS.has(groups?.noun?.toLowerCase() ?? ''))
}
