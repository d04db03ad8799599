import type { Sum, Told } from './sum.ts'
import { SHARES_OF_A_LOT, tellShareOfAmount, tellSharePart, tellShareValue } from './told-sums.ts'

const SHARE_NAMES = '(?:shares?|acciones|participaciones|fracciones|partes?|parts?|anteile?n?|aktien)'
const SHARE = new RegExp(`(\\d+) (?:\\w+ )?${SHARE_NAMES}\\b`)
/** Shares of so many as there are: '12 out of 200 shares', '65 parts d'un total de 260', '27 von insgesamt 108'. */
const SHARE_OF = new RegExp(
  `(\\d+) (?:(?:${SHARE_NAMES}|actions?|fichas|jetons?|pieces|stk|stucke?|tokens?|trozos) )?(?:among|aus|d'un|de|del|entre|in|of|out of|parmi|sobre|sur|unter|von) (?:(?:an? |un )?(?:gesamt|insgesamt|total) (?:de |of |von )?|the |las |les |los |den |des |un lote de )?(\\d+)\\b`,
)

/**
 * Computes which part of a lot some shares are, what that part of an amount is, or what they are worth where a message
 * names a price.
 */
export function shareSum(sum: Sum): Told | null {
  const { text, numbers, intent } = sum
  const { shares, of } = countIn(sum)
  if (!(shares > 0) || shares > of) return null
  const amount = numbers.find((number) => number !== shares && number !== of)
  if (amount === undefined) {
    const isAsked = intent === 'share' || ASKS_PART.test(text)
    return isAsked ? tellSharePart({ shares, of }) : null
  }
  const isEach = EACH.test(text)
  if (of !== SHARES_OF_A_LOT || (INCOME.test(text) && !isEach))
    return isEach ? null : tellShareOfAmount({ shares, of, amount })
  if (!NAMES_PRICE.test(text)) return null
  const isOfWholeLot = !isEach && WHOLE.test(text)
  return { ...tellShareValue({ shares, price: amount, isOfWholeLot }), uses: [amount] }
}

const ASKS_PART =
  /\b(?:percent\w*|fraction|how much of|share of|porcentaje|por ciento|pourcent\w*|prozent|anteil|what part|que parte|quelle part)\b|%/
const WHOLE =
  /\b(?:whole|entire|total|lot|asset|all|lote|activo|entero|lot entier|entier|actif|ganze[sr]?|gesamt\w*)\b/

/** Returns how many shares a message is about, and how many there are. */
function countIn({ text, numbers, intent }: Sum): { shares: number; of: number } {
  const isMeant = intent === 'share'
  const [, part, total] = (isMeant || SHARE.test(text) ? SHARE_OF.exec(text) : null) ?? []
  if (part !== undefined) return { shares: Number(part), of: Number(total) }
  const [low = Number.NaN, high = Number.NaN] = [...numbers].sort((a, b) => a - b)
  const isBare = isMeant && !COUNTS_ELSE.test(text)
  const isPart = numbers.length === 2 && !NAMES_PRICE.test(text) && !INCOME.test(text)
  if (isBare && isPart) return { shares: low, of: high }
  const named = SHARE.exec(text)?.[1] ?? (isBare ? numbers[0] : undefined)
  return { shares: Number(named), of: SHARES_OF_A_LOT }
}

/** Words of what a share or a lot costs: without one, a second number is no price. */
const NAMES_PRICE =
  /\b(?:worth|values?|valued|pric\w+|costs?|each|apiece|a share|per share|goes|went|sells?|sold|va[ly]en?|valor|precio|cuestan?|cada|por accion|vaut|valent|valeur|prix|coute\w*|chacune?|la part|par part|wert|preis|koste[nt]?|jeweils|(?:at|a|je|pro|zu) \d+|(?:je|pro) anteil|steht)\b/
const EACH =
  /\b(?:each|a share|per share|apiece|cada|por accion|chacune?|la part|par part|je anteil|pro anteil|jeweils)\b/
/** Words of what shares bring in a round, which is not what they are worth. */
const INCOME =
  /\b(?:brings?|distribut\w*|dividend\w*|earn(?:s|ed)?|generates?|income|makes|pays|payouts?|profits?|rents?|upkeep|yields?|alquiler\w*|beneficios?|ganancias?|genera\w*|ingres\w+|paga\w*|produce\w*|renta|reparte\w*|rinde\w*|benefices?|genere\w*|loyers?|produi\w*|rapporte\w*|revenus?|verse\w*|bringt|einnahmen|einkunfte?n?|ertrag|ertrage|gewinn|miete|pacht|wirft|zahlt)\b/

/** A number of credits, XP or people, in the words of further languages too: no shares. */
const COUNTS_ELSE =
  /\d ?(?:blo(?:c|ck|cke|cken|cks|cs|que|ques)|xp|credit\w*|credito?s?|bzr|friends?|euros?|dollars?)\b/
