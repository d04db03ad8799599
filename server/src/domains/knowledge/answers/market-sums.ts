import type { Sum, Told } from './sum.ts'
import { tellDeskSale, tellMarketSale, tellSecondPrice } from './told-sums.ts'

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
