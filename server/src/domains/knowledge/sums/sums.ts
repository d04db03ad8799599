import type { Brand } from '@pepper/contract/brand'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { tierFromXp } from '@pepper/contract/progress/tiers'
import type { AccountFacts, GuestFacts } from '../answers/account-facts.ts'
import type { Answer } from '../answers/answer.ts'
import { type FactKey, factText, nameOf, withPage } from '../answers/fact-texts.ts'
import { pageTitle } from '../guide/filled-guide.ts'
import { guidePath } from '../guide/guide-path.ts'
import type { Question } from '../index/passage.ts'
import type { Intent } from '../intents/intents.ts'
import { friendsToTierSum, goalSum, lastingCreditsSum } from './goal-sums.ts'
import { marketSum, shareSum } from './market-sums.ts'
import { purseSum } from './purse-sums.ts'
import { friendsIn, numbersIn, type Sum, sumWords, type Told, type XpAmounts, xpOf } from './sum.ts'
import {
  PREMIUM_PERCENT,
  STANDARD_XP,
  tellAllowance,
  tellDaysToTier,
  tellHighestBid,
  tellMoreFriends,
  tellNextBid,
  tellPremium,
  tellSellersPart,
  tellXpCredits,
  tellXpOfAnswers,
} from './told-sums.ts'
import { QUESTIONS, tierIn, toldXp, XP_RATE, xpRuleSum } from './xp-sums.ts'

type AskedSum = Pick<Question, 'question' | 'intent'> & {
  locale: Locale
  account?: AccountFacts | GuestFacts | undefined
  /** The amounts that the operator has set; the standard ones if missing. */
  xpAmounts?: XpAmounts | undefined
}

/** Computes the answer to a question about a sum by the rules of the game; null for any other question (AS-2). */
export function answerSum(asked: AskedSum, brand: Brand): Answer | null {
  const { locale } = asked
  const told = computeSum(asked, brand)
  if (!told) return null
  const answer = factText(locale, told.key, { token: brand.token, ...told.values })
  const text = [answer, accountXpBeside(told, asked)].filter(Boolean).join('\n\n')
  return {
    text: withPage(text, { slug: told.page, locale, brand }),
    sources: [{ slug: told.page, title: pageTitle(told.page, locale, brand), url: guidePath(told.page) }],
    state: 'computed',
  }
}

/** The sums from the XP that a person has. */
const FROM_XP = new Set<FactKey>([
  'tier_of_xp',
  'xp_missing',
  'already_tier',
  'days_to_tier',
  'days_to_goal',
  'xp_to_goal',
])

/** Says what the account shows where a message tells other XP; '' where it does not. */
function accountXpBeside({ key }: Told, { question, locale, account }: AskedSum): string {
  const told = toldXp(sumWords(question))
  if (told === undefined || !FROM_XP.has(key) || !account || !('credits' in account)) return ''
  const { user_xp: xp } = account.credits
  return xp === told ? '' : factText(locale, 'account_xp', { xp, tier: nameOf(locale, tierFromXp(xp)) })
}

/** Returns whether a question asks for a sum that starts from the XP or the tier of the person who asks. */
export function asksOwnSum(asked: Pick<Question, 'question' | 'intent'>, brand: Brand): boolean {
  return computeSum({ ...asked, locale: SOURCE_LOCALE }, brand)?.isOwn ?? false
}

function computeSum(asked: AskedSum, brand: Brand): Told | null {
  const { question, intent = null, locale, account, xpAmounts = STANDARD_XP } = asked
  const text = sumWords(question)
  const numbers = numbersIn(text)
  const sum = { text, numbers, locale, brand, account, intent, xpAmounts }
  const byIntent = (intent && BY_INTENT[intent]) ?? NO_SUM
  for (const compute of [...FIRST, byIntent, ...BY_WORDS]) {
    const told = compute(sum)
    if (told && usesAll(told, numbers)) return told
  }
  return null
}

const NO_SUM = () => null

/**
 * Returns whether a sum uses every number of its message. One that leaves a number out answers another question than
 * was asked: the premium on 200, where one asks what is lost if the lot is worth 150.
 */
function usesAll({ values, uses = [] }: Told, numbers: number[]): boolean {
  const used = [...Object.values(values), ...uses]
  return withoutPremium(numbers).every((number) => used.includes(number))
}

const DAYS =
  /\b(?:how (?:many days|long)|days?|when|cuant[oa]s? (?:dias|tiempo|tardo|tardaria)|combien de (?:jours|temps)|wie (?:viele tage|lange)|tage|jours|dias)\b/

const FROM_ZERO =
  /\b(?:from|at|with|desde|con|de|depuis|avec|ab|von|bei|mit) (?:0|zero|scratch|nothing|cero|nada|rien|null)\b/

function daysSum({ text, numbers, locale, account, intent, xpAmounts }: Sum): Told | null {
  const tier = tierIn(text)
  const isMeant = intent === 'days-to-tier'
  if (!tier || !(isMeant || DAYS.test(text))) return null
  const [first] = isMeant && toldXp(text) === undefined ? numbers : []
  const questions = Number(QUESTIONS.exec(text)?.[1] ?? first ?? Number.NaN)
  const rate = Number(XP_RATE.exec(text)?.[1] ?? xpAmounts.firstOfDay + xpAmounts.answer * questions)
  if (!(rate > 0)) return null
  const named = toldXp(text) ?? (FROM_ZERO.test(text) ? 0 : undefined)
  const xp = named ?? xpOf(account)
  const told = tellDaysToTier({ tier, xp, xpADay: rate }, locale)
  return { ...told, uses: [questions], isOwn: named === undefined }
}

/** Wordings of friends who are still to come, and of what they add. */
const MORE_FRIENDS =
  /\b(?:(?:more|extra|additional|new) (?:friends?|mates|people|pals|referrals?)|gain|if i (?:\w+ )?(?:add|bring|get|refer)|i invite|bring|recruit|inviting|mas|otr[oa]s|nuev[oa]s|traigo|traer|traiga|gano|ganar\w*|consigo|invito|invitar|ajoute\w*|r?amene\w*|autres|de plus|en plus|encore|nouve\w+|parraine|rapporte\w*|gagne\w*|j'?invite|inviter|mehr|noch|weitere\w*|neue|einladen?|lade|werben?|hole|bringe)\b/
/** Wordings that ask what one gets. */
const ASKS_GAIN =
  /\b(?:credits?|creditos?|what (?:do|would|will) i (?:get|gain|earn)|how (?:much|many)|(?:que|cuant[oa]s?) (?:\w+ ){0,3}(?:gan\w+|recib\w+|me dan|obteng\w+|consig\w+|saco)|(?:quoi|combien|que|ca)\b.{0,20}\b(?:gagne\w*|rapporte\w*|obtien\w*|recois|ai|fait|touche)|(?:gagne\w*|rapporte\w*) quoi|(?:was|wie ?viel\w*) (?:\w+ ){0,3}(?:bekomm\w*|krieg\w*|bring\w*|gibt|habe?|verdien\w*|gewinn\w*))\b/
/** Words of people who are no friends to come: bidders and club members; and of a tier to come. */
const OTHER_PEOPLE =
  /\b(?:clubs?|bid\w*|limits?|max\w*|puj\w*|subasta\w*|topes?|encher\w*|mis(?:e|ent|er)|plafond\w*|biet\w*|gebot\w*|los|grenze\w*|next tier|tier up|siguiente nivel|(?:niveau|palier) (?:du dessus|suivant|superieur)|nachste stufe)\b/

/** Computes what more friends would add to the person who asks. */
function moreFriendsSum({ text, locale, account, intent, xpAmounts: amounts }: Sum): Told | null {
  const friends = friendsIn(text)
  const isAsked = intent === 'one-more' || intent === 'allowance-for' || ASKS_GAIN.test(text)
  if (!friends || !isAsked || !MORE_FRIENDS.test(text) || OTHER_PEOPLE.test(text)) return null
  const tier = tierFromXp(xpOf(account))
  const named = tierIn(text)
  if (named && named !== tier) return null
  const qualified = account && 'credits' in account ? (account.referrals?.qualified ?? 0) : 0
  return { ...tellMoreFriends({ tier, friends, qualified }, { locale, amounts }), isOwn: true }
}

function allowanceSum({ text, numbers, locale, account, intent }: Sum): Told | null {
  const isMeant = intent === 'allowance-for'
  const friends = friendsIn(text) ?? (isMeant ? numbers[0] : undefined) ?? Number.NaN
  const isAsked =
    /\b(?:credits?|allowance|messages?|creditos|mensajes|credit|nachrichten|taglich|tageskontingent)\b/.test(
      text,
    )
  const isDaily =
    /\b(?:a day|per day|daily|each day|every day|al dia|por dia|diarios?|cada dia|par jour|quotidien\w*|chaque jour|pro tag|am tag|taglich|jeden tag|allowance)\b/.test(
      text,
    )
  if (!(friends >= 0) || !(isMeant || (isAsked && isDaily))) return null
  const named = tierIn(text)
  const tier = named ?? tierFromXp(xpOf(account))
  return { ...tellAllowance({ tier, friends }, locale), isOwn: named === undefined }
}

/** A number of credits, in the words of further languages too: no XP that become credits. */
const COUNTS_CREDITS = /(\d+) ?credit/
const NAMES_XP = /\b(?:d'?)?(?:xp|exp|experience|experiencia|erfahrung\w*)\b/
const NEEDS = /\b(?:need\w*|necesit\w*|hacen falta|faut|brauch\w*)\b/

function xpSum({ text, numbers, intent, xpAmounts }: Sum): Told | null {
  const isMeant = intent === 'xp-credits'
  const spent = Number(COUNTS_CREDITS.exec(text)?.[1])
  if (isMeant && spent > 0 && NAMES_XP.test(text) && !NEEDS.test(text))
    return tellXpOfAnswers({ answers: spent }, xpAmounts)
  const xp = Number(
    /(\d+) ?(?:xp|experience points)\b/.exec(text)?.[1] ??
      (isMeant && !COUNTS_CREDITS.test(text) ? numbers[0] : undefined) ??
      Number.NaN,
  )
  const isAsked =
    /\b(?:how many|how much|cuant[oa]s|combien|wie viele?)\b.{0,40}\bcredit\w*|\bcredit\w*\b.{0,30}\b(?:for|from|give|por|dan|pour|donnent|fur|bringen|bekomm\w*)\b/.test(
      text,
    )
  if (!(xp > 0) || !(isMeant || (isAsked && !/\bmessages?\b/.test(text)))) return null
  return tellXpCredits({ xp })
}

const SELLS =
  /\b(?:i|we|yo|je|ich)\b.{0,20}\b(?:sell|sold|selling|vendo|vender|vendi|vends|vendre|vendu|verkaufe?|verkauft)\b|\bseller\b|\bvendedor\b|\bvendeur\b|\bverkaufer\b|\bmy lot\b.{0,30}\b(?:sells|goes|went)\b/

const ASKS_PART =
  /\b(?:how much|fees?|comision|frais|gebuhr\w*|keep|left|lands?|leaves?|receive|cuanto|queda|quedo|recibo|combien|reste|garde|touche|wie ?viel\w*|bleibt|bekomm\w*|krieg\w*)\b|\bwhat\b.{0,15}\b(?:get|make|earn)\b/
/** Words of a sale elsewhere than at auction, or of shares: other fees apply. */
const SOLD_ELSEWHERE =
  /\b(?:market|order|mercado|marche|markt|exchange|shares?|acciones|participaciones|fracciones|anteile[n]?|aktien)\b/

function sellerSum({ text, numbers, intent }: Sum): Told | null {
  const [price] = withoutPremium(numbers)
  const isAsked = intent === 'seller' || (SELLS.test(text) && ASKS_PART.test(text))
  if (price === undefined || !isAsked || SOLD_ELSEWHERE.test(text)) return null
  const told = tellSellersPart({ price })
  return told.values.left > 0 ? told : null
}

const PAYS =
  /\b(?:premium|fees?|surcharge|total|altogether|all in|hammer|win|won|winning|prima|recargo|gano|ganar|gane|comision|en total|prime|frais|gagne\w*|remporte\w*|aufgeld|zuschlag|aufschlag|insgesamt|gewinne?|gewonnen|ersteiger\w*|pramie)\b/
const ASKS_AMOUNT =
  /\b(?:how much|total|calculate|cost\w*|pay|owe|leaves?|cuanto|cuesta|pago|pagar|combien|paie|paye|payer|coute|wie ?viel\w*|zahle?n?|kostet)\b/
const BUDGET =
  /\b(?:budget|afford|at most|no more than|not more than|only have|i have|max(?:imum)? total|all in|including|counted in|presupuesto|tengo|como mucho|maximo|incluid[ao]|j'ai|au plus|maximum|compris\w*|hochstens|habe|inklusive|maximal|budget)\b.{0,60}\b(?:bid|puj\w*|encher\w*|miser|biet\w*|gebot\w*)\b|\b(?:bid|puj\w*|encher\w*|miser|biet\w*|gebot\w*)\b.{0,60}\b(?:budget|afford|in total|all in|including|premium included|presupuesto|incluid[ao]|en total|compris\w*|inklusive|insgesamt)\b/

/** A question for an amount by no more than its first word, unless it asks for what is won. */
const WHAT = /\b(?:what|que|was)\b(?!.{0,12}\b(?:win|won|gan\w+|gewinn\w*|gewonnen)\b)/

function asksAmount(text: string): boolean {
  return ASKS_AMOUNT.test(text) || WHAT.test(text)
}

/** Leaves out the rate of the premium, which people name beside the price. */
function withoutPremium(numbers: number[]): number[] {
  return numbers.filter((number) => number !== PREMIUM_PERCENT || numbers.length === 1)
}

function premiumSum({ text, numbers, intent }: Sum): Told | null {
  const [price] = withoutPremium(numbers)
  if (price === undefined || price < 20) return null
  if (intent === 'budget' || (intent !== 'premium' && BUDGET.test(text)))
    return tellHighestBid({ budget: price })
  const isMeant = intent === 'premium'
  if (!isMeant && (!PAYS.test(text) || !asksAmount(text))) return null
  if (
    !isMeant &&
    /\b(?:reserve|shares?|xp|credits?|referrals?|friends?|second|highest limit|proxy|maximum)\b/.test(text)
  )
    return null
  return tellPremium({ price })
}

const BIDS =
  /\b(?:bids?|outbid|raise|offer|step|increment|puj\w+|oferta|incremento|encher\w+|miser|surench\w+|palier|gebot\w*|biet\w*|uberbiet\w*|schritt|mindestgebot)\b/
const NEXT_BID =
  /\b(?:next|minimum|min|lowest|smallest|least|legal|has to be|have to|must|need to|to beat|can i bid|should i type|to outbid|raise (?:an?|the|my) (?:offer|bid)|(?:how (?:big|large)|wie gro(?:ss|ß)) .{0,15}\b(?:step|increment|schritt)|siguiente|minim[ao]|proxim[ao]|tengo que|debo|superar|suivante|minimale?|prochaine|plus petite|dois je|faut|nachste[sn]?|mindest\w*|kleinste[sn]?|niedrigste[sn]?|muss|uberbieten)\b/

function bidSum({ text, numbers, intent }: Sum): Told | null {
  const [price] = numbers
  const isMeant = intent === 'next-bid'
  if (numbers.length !== 1 || price === undefined) return null
  if (!isMeant && !(BIDS.test(text) && NEXT_BID.test(text))) return null
  if (!isMeant && /\b(?:shares?|xp|credits?|minutes?|seconds?|days?|hours?|people|percent)\b/.test(text))
    return null
  return tellNextBid({ price })
}

/** The sums that only their own words ask for, before those of an intent. */
const FIRST = [xpRuleSum, goalSum, lastingCreditsSum, marketSum, purseSum, moreFriendsSum, friendsToTierSum]

/** The sums that the words of a message ask for, in this order. */
const BY_WORDS = [daysSum, allowanceSum, xpSum, shareSum, sellerSum, premiumSum, bidSum]

/** The sum that each intent asks for, even if the words of the message do not say so. */
const BY_INTENT: Partial<Record<Intent, (sum: Sum) => Told | null>> = {
  'next-bid': bidSum,
  premium: premiumSum,
  budget: premiumSum,
  seller: sellerSum,
  share: shareSum,
  'xp-credits': xpSum,
  'days-to-tier': daysSum,
  'allowance-for': allowanceSum,
}
