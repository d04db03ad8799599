import { numbersIn, type Sum, sumWords, type Told } from './sum.ts'
import { tellBidWithin, tellLeft, tellResale, tellWorth } from './told-sums.ts'

type PurseSum = Pick<Sum, 'text' | 'numbers' | 'intent'>

/** Other fees apply to shares, and to real money no sum of the game. */
const ELSEWHERE =
  /\b(?:market|order|mercado|marche|markt|exchange|shares?|acciones|participaciones|fracciones|anteile?n?|aktien?|actions?|stocks?|bitcoins?|btc|eth|ethereum|crypto\w*|cripto\w*|krypto\w*|euros?|eur|dollars?|dolares|usd|pounds?|quid|bucks|pesos|house|flat|haus|wohnung|casa|maison|appart\w*|xp|credits?|creditos?)\b/
const BOUGHT =
  /\b(?:buy|buying|bought|paid|pay|compr\w+|achete\w*|acheter|kaufe?n?|kauft|gekauft|einkauf\w*|ersteiger\w*|ersteigert|won|win|gan[oe]|gagne\w*)\b/
/** Words of buying alone: 'gano' and 'gagne' are of a gain as well. */
const PAID =
  /\b(?:buy|buying|bought|paid|pay|compr\w+|achete\w*|acheter|kaufe?n?|kauft|gekauft|einkauf\w*|ersteiger\w*|ersteigert)\b/
const SOLD = /\b(?:sell|selling|sold|resell|resold|vend\w+|revend\w+|verkauf\w*|weiterverkauf\w*)\b/
const BIDS =
  /\b(?:bids?|bidding|offer\w*|puj\w+|oferta|ofrezco|encher\w+|mise\w*|misant|gebot\w*|biete?n?|bietet|geboten)\b/
const START =
  /\b(?:have|has|got|had|ive|start(?:ing)?(?: out)? (?:with|at|from)|purse of|tengo|empiezo con|empezando con|j'ai|jai|ai|avec|habe?|hatte|starte mit|anfangs) (?:only |just |solo |nur )?(\d+(?:point\d+)?)\b/
const LEFT =
  /\b(?:left|remains?|remaining|do i have|will i have|have i got|queda\w*|sobran?|tengo (?:al final|despues|luego|ahora)|cuanto tengo|reste\w*|il me reste|bleib\w*|ubrig|hab(?:e)? ich (?:noch|dann|am ende|jetzt)|noch)\b/
const ASKS_CHANGE =
  /\b(?:lose|lost|loss|profit|gain\w*|earn\w*|make|made|perd\w*|pierd\w*|perte|ganancia|gan[oae]\w*|beneficio|gagne\w*|benefice|verlust|verlier\w*|verloren|gewinn\w*|plus|minus|ahead|up|down)\b/
const WORTH =
  /\b(?:worth|valued at|vale|valia|vaut|valait|wert)\b(?: (?:only|just|about|solo|nur|que|unos))? (\d+(?:point\d+)?)\b|\b(?:only |just |nur |solo )?(\d+(?:point\d+)?) (?:\w+ )?(?:wert|worth)\b/
/** Words that show a second amount to come on top of the first, and not to be a higher bid for the same. */
const ON_TOP =
  /\b(?:more|again|another|each|one (?:at|for)|other|both|mas|otr[oa]s?|encore|autres?|de plus|un a|uno a|nochmal\w*|noch mal|noch ein\w*|weitere\w*|dazu|eins)\b/

const CURRENCY = /[$€£¥]/

const numberOf = (digits: string | undefined): number => Number((digits ?? '').replace('point', '.'))

/**
 * Computes what a purse holds after a bid, a purchase or a sale, whether a bid fits into it, and what is won or lost
 * thereby.
 */
export function purseSum(sum: PurseSum): Told | null {
  if (sum.numbers.length < 2 || ELSEWHERE.test(sum.text)) return null
  return resaleSum(sum) ?? worthSum(sum) ?? leftSum(sum) ?? bidWithinSum(sum)
}

/** Computes what buying for one amount and selling for another brings, perhaps out of a purse. */
function resaleSum({ text, numbers }: PurseSum): Told | null {
  const [bought, sold] = [text.search(PAID.test(text) ? PAID : BOUGHT), text.search(SOLD)]
  const started = START.exec(text)
  const purse = numbers.length === 3 && started ? numberOf(started[1]) : undefined
  const prices = purse === undefined ? numbers : numbers.slice(1)
  const isAsked = ASKS_CHANGE.test(text) || (purse !== undefined && LEFT.test(text))
  if (bought < 0 || sold < 0 || prices.length !== 2 || !isAsked) return null
  if (purse !== undefined && numbers[0] !== purse) return null
  const [first = 0, second = 0] = prices
  const [price, sale] = bought < sold ? [first, second] : [second, first]
  return tellResale({ price, sale, ...(purse !== undefined && { purse }) })
}

/** Computes what winning a lot brings that is worth another amount. */
function worthSum({ text, numbers }: PurseSum): Told | null {
  const worth = WORTH.exec(text)
  const value = numberOf(worth?.[1] ?? worth?.[2])
  const [price] = numbers.filter((number) => number !== value)
  if (!worth || numbers.length !== 2 || price === undefined || !ASKS_CHANGE.test(text)) return null
  return BIDS.test(text) || BOUGHT.test(text) ? tellWorth({ price, value }) : null
}

/** Computes what is left of a purse after bids or purchases. */
function leftSum({ text, numbers }: PurseSum): Told | null {
  const purse = numberOf(START.exec(text)?.[1])
  const [first, ...prices] = numbers
  const isPaid = BIDS.test(text) || BOUGHT.test(text)
  if (first !== purse || !isPaid || SOLD.test(text) || !LEFT.test(text)) return null
  if (prices.length > 1 && !ON_TOP.test(text)) return null
  const told = tellLeft({ purse, prices })
  return told.values.left >= 0 ? told : null
}

const FITS =
  /\b(?:ok|okay|can|could|may|enough|afford|fits?|puedo|puede|alcanza|llega|basta|peux|puis|suffi\w*|assez|kann|geht|reich\w*|passt|darf)\b/
const KEEPS =
  /\b(?:keep|leave|save|reserve|guardar|dejar|quedarme|garder|laisse\w*|reserver|behalten|bleiben|ubrig)\b/

/** Words of what one has to bid with: without them, the other number is the price that a bid has to beat. */
const PURSE =
  /\b(?:afford|alcanza|basta|budget|enough|en mano|guthaben|in hand|llega|presupuesto|purse|reich\w*|saldo|solde|suffi\w*)\b/

/** Asks whether a bid fits into a purse: 'is bidding 800 ok with 850'. */
function bidWithinSum({ text, numbers, intent }: PurseSum): Told | null {
  const [low = 0, high = 0] = [...numbers].sort((a, b) => a - b)
  const isMeant = intent === 'budget' || (intent !== 'next-bid' && PURSE.test(text) && BIDS.test(text))
  if (numbers.length !== 2 || !isMeant || !FITS.test(text) || KEEPS.test(text) || low < 20) return null
  return LEFT.test(text) ? null : tellBidWithin({ bid: low, purse: high })
}

/** Returns whether a message asks for a sum with the money of the game, which asks for no advice. */
export function asksPurseSum(question: string): boolean {
  const text = sumWords(question)
  return !CURRENCY.test(question) && purseSum({ text, numbers: numbersIn(text), intent: null }) !== null
}
