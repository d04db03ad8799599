import { stepAt } from './bid-steps.ts'
import type { Sum, Told } from './sum.ts'

const FEE_PERCENT = 1
const DESK_PERCENT = 10

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
  if (price === undefined) return null
  const value = shares * price * (1 - DESK_PERCENT / 100)
  const left = round(value * (1 - FEE_PERCENT / 100))
  return { key: 'desk_sale', values: { left, mark: price, shares }, page: 'practice-market' }
}

function marketSale({ text, numbers }: Sum): Told | null {
  if (!MARKET_SALE.test(text) || !SELLING.test(text) || !SHARES.test(text)) return null
  const { shares, price } = sharesAndPrice(text, numbers)
  if (price === undefined) return null
  const value = shares * price
  const fee = round((value * FEE_PERCENT) / 100)
  return {
    key: 'market_sale',
    values: { left: round(value - fee), value, shares, fee },
    page: 'practice-market',
  }
}

function sharesAndPrice(text: string, numbers: number[]): { shares: number; price: number | undefined } {
  const named = Number(SHARES.exec(text)?.[1])
  const shares = named > 0 ? named : 1
  const rest = named > 0 ? numbers.filter((number) => number !== named) : numbers
  return { shares, price: rest.length === 1 ? rest[0] : undefined }
}

/** Computes the price where two secret limits compete: the higher one wins, one step above the lower one. */
function secondPriceSum({ text, numbers }: Sum): Told | null {
  if (numbers.length !== 2 || !LIMIT.test(text) || !SECOND.test(text) || !PRICE_ASKED.test(text)) return null
  const [second = 0, highest = 0] = [...numbers].sort((a, b) => a - b)
  const step = stepAt(second)
  if (second < 1) return null
  return {
    key: 'second_price',
    values: { price: Math.min(highest, second + step), second, step },
    page: 'proxy-bid',
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
