import type { Brand } from '@pepper/contract/brand'
import { UNLIMITED_CREDITS } from '@pepper/contract/limits'
import type { Locale } from '@pepper/contract/locales'
import type { Tier } from '@pepper/contract/primitives'
import { dailyAllowance, nextTier, TIER_ALLOWANCES, tierFromXp } from '@pepper/contract/progress/tiers'
import type { Question } from '../index/passage.ts'
import { plainWords } from '../index/plain-text.ts'
import type { Intent } from '../intents/intents.ts'
import { asksPurseSum } from '../sums/purse-sums.ts'
import { friendsIn, sumWords, type XpAmounts } from '../sums/sum.ts'
import { STANDARD_XP, tellMissingXp, thresholdOf } from '../sums/told-sums.ts'
import { NEXT_TIER, tierIn, tiersBetween, toldXp } from '../sums/xp-sums.ts'
import type { AccountFacts, GuestFacts } from './account-facts.ts'
import { ACCOUNT } from './account-patterns.ts'
import type { Answer } from './answer.ts'
import { factText, nameOf, withPage } from './fact-texts.ts'

export type AccountQuestion = keyof typeof ACCOUNT

export const ACCOUNT_QUESTIONS = Object.keys(ACCOUNT) as [AccountQuestion, ...AccountQuestion[]]

const PATTERNS = Object.entries(ACCOUNT).map(([kind, patterns]) => [
  kind as AccountQuestion,
  patterns.map((pattern) => new RegExp(pattern)),
]) as [AccountQuestion, RegExp[]][]

/** Wordings of a supposition: a question about what would be needs a sum, not the state of the account. */
const SUPPOSED =
  /\b(?:with|if i (?:had|have|invite|brought)|con|avec|mit|bei) (?:\d+|two|three|four|five|six|ten|dos|tres|cuatro|cinco|deux|trois|quatre|cinq|zwei|drei|vier|funf)\b/

const INTENDED: Partial<Record<Intent, AccountQuestion>> = {
  'credits-left': 'credits_left',
  'next-reset': 'next_reset',
  tier: 'tier',
  'xp-to-next': 'xp_to_next',
  allowance: 'allowance',
  'one-more': 'one_more',
  invited: 'invited',
  code: 'code',
  gift: 'gift',
  role: 'role',
}

type AskedOfAccount = Pick<Question, 'question' | 'intent'> & Partial<Pick<Question, 'history'>>

/** Returns what a message asks about the person's own account, or null for any other message. */
export function accountQuestionOf(asked: AskedOfAccount): AccountQuestion | null {
  const found = kindOf(asked)
  const words = sumWords(asked.question)
  if (found && OF_XP.has(found) && toldXp(words) !== undefined) return null
  if (found && asksPurseSum(asked.question)) return null
  return found === 'one_more' && (friendsIn(words) ?? 1) > 1 ? null : found
}

/** The questions that are a sum where a message tells the XP: its numbers count, not those of the account. */
const OF_XP = new Set<AccountQuestion>(['tier', 'xp_to_next'])

function kindOf({ question, intent, history }: AskedOfAccount): AccountQuestion | null {
  const text = plainWords(question)
  const found = accountQuestionIn(question)
  const named = found && isElse(text, found) ? null : found
  const meant = (intent && INTENDED[intent]) ?? null
  if (!meant || meant === named) return named
  return WHY.test(text) || isElse(text, meant) || isAboutTalk(question, history) ? named : meant
}

const WHY = /\b(?:why|pourquoi|pk|porque|por que|warum|wieso)\b/
/** Wordings that ask how one gets more, which the guide lists. */
const MORE =
  /\b(?:how (?:do|can|to|could) (?:\w+ )?(?:get|earn|have|obtain)|como (?:\w+ )?(?:consigo|conseguir|gano|ganar|obtengo|obtener|tengo|tener)|comment (?:\w+ )?(?:avoir|gagner|obtenir|j'ai|je gagne)|wie (?:\w+ )?(?:bekomm\w*|krieg\w*|verdien\w*|erhalt\w*|komm\w*))\b.{0,20}\b(?:more|mas|plus|mehr|extra|zusatzlich\w*|neue|credits?|creditos)\b/
/** Words of questions about XP and tiers that are not about one's own: what a message brings, what is taken away. */
const IN_GENERAL =
  /\b(?:(?:for|per|by) (?:each|every|an?) (?:answer\w*|message|question|tier|level)|per (?:answer|day|message)|(?:in|a|each|every) day|por cada|(?:al|por) dia|por mensaje|par (?:jour|message|reponse)|pro (?:antwort|frage|nachricht|tag)|am tag|each (?:level|tier)|cada nivel|chaque (?:niveau|palier)|jede[nrs]? stufe|(?:can|could|do|will) i (?:lose|drop)|pierdo|quitan?|je perds|verliere|how (?:far|much detail) do you)\b/
/** Words of messages that only resemble a question about the account: about how something works, or about other things. */
const ELSE: Partial<Record<AccountQuestion, RegExp>> = {
  one_more:
    /^how (?:do|can|to|does)\b.{0,20}\binvite\b|^(?:wie|como|comment)\b.{0,15}\b(?:lade|invit\w+)\b|\b(?:keine?n? mehr|j'?en ai plus|ya no|run out|none left)\b/,
  code: /\b(?:python|java|javascript|html|css|sql|php)\b|\b(?:expir\w*|caduc\w*|ablauf\w*|verfall\w*|lauft (?:\w+ ){0,3}ab)\b|\b(?:i|ive|already) (?:gave|given)\b|\b(?:should i|soll ich|deberia)\b.{0,30}\bcod|\bwhere do i (?:enter|put|type)\b|\bdonde (?:meto|pongo|introduzco)\b|\bou (?:je mets|mettre|entrer)\b|\b(?:wo (?:gebe|trage) ich|gegeben)\b/,
  invited:
    /\b(?:sign in|log ?in|signing in|password|iniciar sesion|contrasena|connecter|mot de passe|einloggen|passwort)\b|\b(?:clubs?|fit|caben|tiennent|passen)\b|\bfriends of my friends\b|\b(?:until|to|reach) (?:i (?:hit|reach) )?the cap\b|\bthese people\b/,
  gift: /\bgift ?(?:cards?|wrap)\b|\b(?:bienvenida|bienvenue|welcome|willkommen\w*)\b|\b(?:do i have to|tengo que|muss ich|dois je)\b|\bwhere do (?:credits|gifts)\b|\b(?:expir\w*|caduc\w*|vencen?|verfallen|ablauf\w*|laufen|irgendwann|jamais)\b|\b(?:what (?:do|can|should) i do|que (?:puedo )?hago|je fais quoi|(?:que|quoi) (?:en )?faire|was (?:mach|tu|fang)\w* ich)\b|\b(?:how (?:do|can|to)(?! i (?:check|know|see)\b)|como (?:funciona\w*|hago|los? uso|puedo|se)|comment (?:ca )?(?:marche\w*|on|faire|utiliser|fonctionne\w*)|wie (?:funktionier\w*|geht|kann|l(?:o|oe)se|mach\w*|nutz\w*))\b|\b(?:take back|undo|wrong (?:person|friend|one)|get it back|devolver|equivocad[oa]|annuler|reprendre|mauvais\w*|zuruck\w*|an (?:den|die) falsche\w*)\b/,
  tier: IN_GENERAL,
  xp_to_next: IN_GENERAL,
  allowance: new RegExp(
    `${MORE.source}|\\b(?:calculated|computed|default|exports?|chats can i (?:open|start)|new account|fresh account|xp|(?:se )?calcula\\w*|calcule\\w*|berechne\\w*|por defecto)\\b`,
  ),
  credits_left: new RegExp(
    `${MORE.source}|\\b(?:paid out|used for|if i (?:delete|go|leave|quit)|si (?:me voy|borro|je (?:pars|supprime))|wenn ich (?:gehe|losche))\\b`,
  ),
  next_reset:
    /\b(?:tasacion|apprais\w+|password|waitlist|auctions?|subastas?|encheres?|auktion\w*|exports?|season|temporada|saison|refund\w*|reembolso\w*)\b/,
}

function isElse(text: string, asked: AccountQuestion): boolean {
  return ELSE[asked]?.test(text) ?? false
}

/** Wordings that go on with the subject of the talk: 'and how do I get those'. */
const GOES_ON =
  /^(?:and|so|but|und|aber|y|pero|et|mais)\b.{0,40}\b(?:it|that|this|them|those|they|die|das|sie|davon|keine[nr]?|eso|esto|esos|ca|cela|j'?en|n'en)\b|^(?:what|how) about\b|^(?:und was ist mit|y que tal|et pour)\b/

/** Returns whether a message goes on with a subject of its talk that is not the account. */
function isAboutTalk(question: string, history: Question['history'] = []): boolean {
  const before = history.findLast(({ role }) => role === 'user')
  return (
    before !== undefined && accountQuestionIn(before.content) === null && GOES_ON.test(plainWords(question))
  )
}

function accountQuestionIn(message: string): AccountQuestion | null {
  const text = plainWords(message)
  if (text === '' || text.length > 200) return null
  if (SUPPOSED.test(text)) return null
  return PATTERNS.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0] ?? null
}

/** The page of the guide that explains each answer; null where none does. */
const PAGES: Record<AccountQuestion, string | null> = {
  one_more: 'daily-credits',
  next_reset: 'credit-reset',
  xp_to_next: 'the-five-tiers',
  tier: 'the-five-tiers',
  allowance: 'daily-credits',
  invited: 'when-a-referral-qualifies',
  code: 'sharing-your-code',
  gift: 'gift-credits',
  role: null,
  credits_left: 'two-credit-buckets',
}

/**
 * Composes the answer to a question about the person's own account from its facts; null if it asks something else or
 * nothing is known.
 */
export function answerFromAccount(
  { question, intent = null, history, locale, xpAmounts = STANDARD_XP }: AskedForAnswer,
  account: AccountFacts | GuestFacts | undefined,
  brand: Brand,
): Answer | null {
  const asked = account && accountQuestionOf({ question, intent, history })
  if (!account || !asked) return null
  const words = plainWords(question)
  if (asked === 'xp_to_next' && tiersBetween(words)) return null
  const asksRise = OF_XP.has(asked) && ASKS_RISE.test(words)
  // Guests have no tier, and the sections tell how one rises.
  if ('guest' in account && asksRise) return null
  if ('guest' in account) return withPageOf(PAGES[asked], [tellGuest(account, locale)], { locale, brand })
  const named = asked === 'xp_to_next' && !NEXT_TIER.test(words) ? tierIn(words) : undefined
  const text = tellFarTier(account, named, locale) ?? tellOfAccount(account, asked, locale)
  if (text === null) return null
  if (asksRise) return withPageOf('how-to-earn-xp', [text, earnText(xpAmounts, locale)], { locale, brand })
  const reason = asked === 'invited' && MISSES_BONUS.test(words) ? factText(locale, 'invited_nothing') : ''
  return withPageOf(PAGES[asked], [reason, text], { locale, brand })
}

type AskedForAnswer = AskedOfAccount & { locale: Locale; xpAmounts?: XpAmounts | undefined }

/** Wordings that ask how one rises, and not only how far it is. */
const ASKS_RISE =
  /\b(?:how (?:do|can|could|to|would) (?:i |you |we )?(?:\w+ )?(?:advance|become|climb|collect|earn|gather|get|level|make|move|rank|reach|rise)|fastest way|como (?:\w+ )?(?:alcanz\w+|consig\w+|convierto|gan[oa]r?|hago|lleg\w+|pas[oa]r?|sub[oi]r?)|comment (?:\w+ |j'|on )?(?:arriv\w+|attein\w+|avoir|deven\w+|deviens|gagn\w+|mont\w+|pass\w+)|wie (?:\w+ )?(?:bekomm\w*|erreich\w*|komm\w*|krieg\w*|schaff\w*|steig\w*|verdien\w*|werd\w*))\b/

/** Wordings of people whose friend has joined, and who got nothing for it. */
const MISSES_BONUS =
  /\b(?<!\b(?:o|ou|or|oder) )(?:nothing|got none|no (?:bonus|credits?|xp)|(?:didn'?t|did not|haven'?t|have not|never) (?:\w+ )?(?:add|appear|arrive|change|come|count|get|go|got|gotten|receive)\w*|nada|sin (?:bono|creditos?)|no (?:me |se )?(?:aparec\w+|cuenta|dieron|han dado|lleg\w+|recib\w+|sub\w+|sum\w+)|rien|(?:pas|aucun) (?:\w+ )?(?:bonus|credits?|eu|recu)|(?:compte|marche) (?:toujours )?pas|nix|nichts|kein(?:e[nr]?)? (?:bonus|credits?|xp)|(?:nicht|nie) (?:angekommen|bekommen|gekriegt|gezahlt))\b/

/** Puts the paragraphs of an answer together, with the page that explains it, if there is one. */
function withPageOf(
  slug: string | null,
  paragraphs: string[],
  { locale, brand }: { locale: Locale; brand: Brand },
): Answer {
  const text = paragraphs.filter(Boolean).join('\n\n')
  const whole = slug === null ? text : withPage(text, { slug, locale, brand })
  return { text: whole, sources: [], state: 'computed' }
}

/** Tells what earns XP. */
function earnText({ answer, firstOfDay: first, friend }: XpAmounts, locale: Locale): string {
  return factText(locale, 'earn_xp', { answer, first, friend })
}

/** Tells what is missing to a tier that is not the next one; null for any other, and for the first, which is only left. */
function tellFarTier({ credits }: AccountFacts, tier: Tier | undefined, locale: Locale): string | null {
  if (!tier || nextTier(credits.user_xp)?.tier === tier || thresholdOf(tier) === 0) return null
  const { key, values } = tellMissingXp({ tier, xp: credits.user_xp }, locale)
  return factText(locale, key, values)
}

/** Puts one fact of an account into words; null if there is none. */
export function tellOfAccount(account: AccountFacts, asked: AccountQuestion, locale: Locale): string | null {
  const isUnlimited = account.credits.total_credits === UNLIMITED_CREDITS
  return isUnlimited && OF_CREDITS.has(asked) ? factText(locale, 'unlimited') : TELL[asked](account, locale)
}

/** The questions that mean nothing to a person who pays no credits. */
const OF_CREDITS = new Set<AccountQuestion>(['credits_left', 'next_reset', 'allowance', 'one_more'])

type Tell = (account: AccountFacts, locale: Locale) => string | null

const TELL: Record<AccountQuestion, Tell> = {
  credits_left: (account, locale) => {
    const { credits } = account
    const { total_credits: total, daily_credits: daily, xp_credits: lasting } = credits
    return factText(locale, 'credits_left', { total, daily, lasting, ...resetOf(account, locale) })
  },
  next_reset: (account, locale) => factText(locale, 'next_reset', resetOf(account, locale)),
  tier: ({ credits }, locale) => tierText(credits.user_xp, locale),
  xp_to_next: ({ credits }, locale) => tierText(credits.user_xp, locale),
  allowance: (account, locale) => {
    const { qualified, tier, now } = allowanceOf(account)
    const { per_referral: each, cap } = TIER_ALLOWANCES[tier]
    return factText(locale, 'allowance', { now, qualified, each, cap, tier: nameOf(locale, tier) })
  },
  one_more: (account, locale) => {
    const { qualified, tier, now } = allowanceOf(account)
    const then = dailyAllowance(tier, qualified + 1)
    const values = { then, now, tier: nameOf(locale, tier), cap: TIER_ALLOWANCES[tier].cap }
    return factText(locale, then > now ? 'one_more' : 'one_more_capped', values)
  },
  invited: ({ referrals }, locale) =>
    referrals && factText(locale, 'invited', { qualified: referrals.qualified, waiting: referrals.waiting }),
  code: ({ referrals }, locale) =>
    referrals &&
    factText(locale, 'code', { code: referrals.code, joined: referrals.qualified + referrals.waiting }),
  gift: ({ gift }, locale) =>
    gift ? factText(locale, `gift_${gift.status}`, { credits: gift.credits }) : factText(locale, 'gift_none'),
  role: ({ role, customRoles }, locale) =>
    factText(locale, 'role', { role: [nameOf(locale, role), ...customRoles.map(escapeMarkdown)].join(', ') }),
}

/** Escapes what Markdown would read as markup in a name that an operator has given. */
function escapeMarkdown(name: string): string {
  return name.replace(/[\\`*_{}[\]<>()#!|~&]/g, '\\$&')
}

/** Explains to a guest who asks about their account that there is none yet, and what joining adds. */
function tellGuest({ guest }: GuestFacts, locale: Locale): string {
  return factText(locale, 'guest', { ...guest, daily: dailyAllowance('bronze', 0) })
}

function tierText(xp: number, locale: Locale): string {
  const tier = nameOf(locale, tierFromXp(xp))
  const next = nextTier(xp)
  if (!next) return factText(locale, 'tier_highest', { tier, xp })
  return factText(locale, 'tier', { tier, xp, missing: next.missing_xp, next: nameOf(locale, next.tier) })
}

function allowanceOf({ credits, referrals }: AccountFacts) {
  const tier = tierFromXp(credits.user_xp)
  const qualified = referrals?.qualified ?? 0
  return { tier, qualified, now: dailyAllowance(tier, qualified) }
}

/** Returns when the next daily credits come, and how many. */
function resetOf(account: AccountFacts, locale: Locale): { at: string; hours: string; allowance: number } {
  const { credits, timeZone, now, referrals } = account
  const reset = new Date(credits.next_reset)
  const at = new Intl.DateTimeFormat(locale, {
    timeStyle: 'short',
    dateStyle: 'long',
    timeZone: timeZone ?? credits.time_zone,
  }).format(reset)
  const minutes = Math.max(0, Math.round((reset.getTime() - now.getTime()) / 60_000))
  const format = new Intl.RelativeTimeFormat(locale)
  const hours =
    minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
  const allowance = referrals ? allowanceOf(account).now : credits.daily_allowance
  return { at: timeZone === null ? `${at} (${credits.time_zone})` : at, hours, allowance }
}
