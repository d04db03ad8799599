import type { Sum, Told } from './sum.ts'
import {
  SHARES_OF_A_LOT,
  tellDeskSale,
  tellMarketSale,
  tellSecondPrice,
  tellShareOfAmount,
  tellSharePart,
  tellShareValue,
} from './told-sums.ts'

const DESK = /\b(?:house desk|desk|house (?:pay|give|buy)\w*|mesa|comptoir|hausschalter|schalter)\b/
const SHARES =
  /(\d+|one|a single|una?|une|ein\w*) (?:shares?|acci(?:on|ones)|participaciones|parts?|anteile?n?|stuck)\b/
const SECOND =
  /\b(?:other|others|second|next|rival|opponent|otr[oa]s?|segund[oa]|autres?|deuxieme|second|ander\w*|zweit\w*|gegner|rivale)\b/
const LIMIT =
  /\b(?:max|maximum|maxima?|limits?|ceiling|proxy|tope|maximo|plafond|limite|hochstgebot\w*|obergrenze)\b/
const PRICE_ASKED =
  /\b(?:win|pay|price|end|gano|pago|precio|gagne|paie|paye|prix|gewinn\w*|zahl\w*|preis|krieg\w*)\b/
const MARKET_SALE =
  /\b(?:order book|on the market|practice market|market order|limit order|mercado|marche|markt|orderbuch)\b/
const SELLING = /\b(?:sell\w*|sold|vend\w*|verkauf\w*)\b/

/**
 * Computes what a sale to the house desk or on the market brings, or the price at which the higher of two limits wins.
 */
export function marketSum(sum: Sum): Told | null {
  return deskSum(sum) ?? secondPriceSum(sum) ?? marketSale(sum)
}

function deskSum({ text, numbers }: Sum): Told | null {
  if (!DESK.test(text)) return null
  const { shares, price } = sharesAndPrice(text, numbers)
  return price === undefined ? null : tellDeskSale({ shares, mark: price })
}

function marketSale({ text, numbers }: Sum): Told | null {
  if (!MARKET_SALE.test(text) || !SELLING.test(text) || !SHARES.test(text)) return null
  const { shares, price } = sharesAndPrice(text, numbers)
  return price === undefined ? null : { ...tellMarketSale({ shares, price }), uses: [price] }
}

function sharesAndPrice(text: string, numbers: number[]): { shares: number; price: number | undefined } {
  const named = Number(SHARES.exec(text)?.[1])
  const shares = named > 0 ? named : 1
  const rest = named > 0 ? numbers.filter((number) => number !== named) : numbers
  return { shares, price: rest.length === 1 ? rest[0] : undefined }
}

function secondPriceSum({ text, numbers }: Sum): Told | null {
  if (numbers.length !== 2 || !LIMIT.test(text) || !SECOND.test(text) || !PRICE_ASKED.test(text)) return null
  const [second = 0, highest = 0] = [...numbers].sort((a, b) => a - b)
  return second < 1 ? null : { ...tellSecondPrice({ highest, second }), uses: [highest] }
}

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
  return { ...tellShareValue({ shares, price: amount, isOfWholeLot }), uses: [amount, of] }
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
