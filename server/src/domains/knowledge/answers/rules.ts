import type { Brand } from '@pepper/contract/brand'
import { MESSAGE_MAX_CHARACTERS } from '@pepper/contract/limits'
import type { Question } from '../index/passage.ts'
import { asksPurseSum } from '../sums/purse-sums.ts'
import { ABOUT_PLAY, ADVICE } from './advice-terms.ts'

const TRADE =
  '(?:buy|sell|invest|hold|hodl|short|dump|cash out|cash in|trade|put money|put my|put all|go all in|go long|liquidate|double down|take profits?|get in|get into|get out|pull out|stake|swap|convert|diversify|load up|stock up|bet)'
const ASSET =
  '(?:tokens?|coins?|crypto\\w*|bitcoin|btc|ether|ethereum|eth|solana|stocks?|shares?|bonds?|etfs?|funds?|gold|silver bars?|assets?|propert(?:y|ies)|real estate|nfts?|securit(?:y|ies)|portfolio|markets?|prices?|investments?)'
const MONEY =
  '(?:money|savings?|cash|salary|wages|pension|inheritance|bonus|capital|nest egg|retirement|mortgage|rent|loan|dollars?|euros?|pounds?|[$€£]\\s?\\d[\\d.,]*k?|\\d[\\d.,]*k?\\s?(?:[$€£]|usd|eur|gbp|dollars?|euros?|pounds?|bucks))'
const RISE =
  '(?:go(?:es|ing)? (?:up|down)|rise|rising|fall|drop|crash|moon|pump|dump|double|triple|explode|skyrocket|recover|increase|grow|gain|\\d+x|be worth|gonna be worth|going to be worth|appreciate|outperform|perform|pay off|make (?:me |us )?(?:money|rich|a profit))'
const SELF = '(?:i|we|one|you|someone|my \\w+)'

/** Wordings that ask what to do with money. They match lower-case text with plain apostrophes and single blanks. */
const ASKS = [
  `\\b(?:should|shall|must|ought|do you think|would you|could) ${SELF}(?: \\w+){0,4}? ${TRADE}\\b`,
  `\\bwould you(?: \\w+){0,3}? ${TRADE}\\b`,
  `\\b(?:when|what|which(?: \\w+){0,2}|where|how much(?: \\w+){0,2}|how many(?: \\w+){0,2})(?: \\w+)?? (?:should|would) (?:i|we|you)(?: \\w+){0,3}? (?:buy|sell|invest|hold)\\b`,
  `\\b(?:how much|what (?:percentage|share|part)|how many percent) of (?:my|our) (?:\\w+ )?${MONEY}`,
  `\\bportfolio\\b.*\\b(?:my|our) (?:\\w+ )?${MONEY}`,
  `\\b(?:good|right|bad|best|smart|wise|perfect|great|decent|safe|solid) (?:time|moment|idea|day|thing|move|choice|plan|bet)(?: \\w+){0,3}? to (?:start )?(?:${TRADE}|investing|buying|selling|holding)\\b`,
  `\\b(?:good|bad|safe|smart|best|better|solid|wise|great|decent) (?:long[- ]term )?(?:investments?|buy|bet|pick)\\b`,
  `\\bworth (?:buying|selling|investing|holding|it to (?:buy|sell|invest)|the investment|putting)\\b`,
  `\\b(?:best|top|hottest|safest|right) (?:\\w+ ){0,2}?${ASSET}(?: \\w+){0,3}? to (?:buy|sell|hold|invest|get|pick)\\b`,
  `\\b(?:recommend|suggest|pick|choose|tip|name|tell me|advise)\\b(?: \\w+){0,6}? (?:${ASSET}|buy|sell|invest(?:ing)?)\\b`,
  `\\b(?:what|which)\\b(?: \\w+){0,5}? (?:will|is going to|are going to|gonna|is gonna|would|should|could|might)(?: \\w+){0,3}? ${RISE}\\b`,
  `\\b(?:will|is|are|can|could|when does|when will)\\b(?: \\w+){0,4}? ${ASSET}\\b(?: \\w+){0,4}? ${RISE}\\b`,
  `\\b(?:price|market|value) (?:prediction|forecast|target|outlook)s?\\b`,
  `\\bpredict\\b(?: \\w+){0,6}? (?:${ASSET}|value)\\b`,
  `\\bwhere\\b(?: \\w+){0,4}? (?:put|park|invest|keep|place|move|stash|grow)(?: \\w+){0,5}? ${MONEY}`,
  `\\b(?:what|how)\\b(?: \\w+){0,6}? (?:invest|do with|grow|multiply|allocate|double)(?: \\w+){0,4}? ${MONEY}`,
  `\\b(?:invest|put|throw|move|bet|spend|risk)(?: \\w+){0,3}? (?:my|our|all my|all our|the) (?:\\w+ ){0,2}?${MONEY}`,
  `\\b(?:invest|put)(?: in)? ${MONEY}`,
  `\\b(?:give (?:me|us)|need|want|get|offer me|got|like|have|ask(?:ing)? (?:you )?for)\\b(?: \\w+){0,5}? (?:financial|investment|investing|trading|money|stock|crypto) (?:advice|tips?|recommendations?|guidance)\\b`,
  `\\b(?:allocate|balance|rebalance|build|manage|diversify)(?: \\w+){0,3}? (?:my|our) (?:\\w+ )?portfolio\\b`,
  `\\b(?:put|throw|stick|dump|drop|move|sink)(?: \\w+){0,3}? (?:everything|it all|all of it|all i have|half of it|half)(?: \\w+){0,2}? (?:in|into|on) (?:\\w+ )?(?:${ASSET}|one thing)`,
  `\\b(?:quit|leave) (?:my|the) (?:\\w+ )?job\\b.{0,60}\\b(?:trade|trading|invest\\w*|crypto|bitcoin|tokens?|full time)`,
  `\\b(?:all|half|most) (?:of )?(?:my|our|her|his|their) (?:\\w+ )?(?:savings?|money|pension|salary|inheritance)\\b.{0,50}\\b(?:in|into|on)\\b`,
  `\\b(?:which|what) (?:one|token|coin|asset|stock|crypto)s?\\b(?: \\w+){0,4}? (?:would you|do you|you'd|should i|to) (?:buy|pick|choose|get|hold|back|go for|recommend)\\b`,
  `\\b(?:hypothetically|in theory|just between us|off the record|if you were me|in my shoes|pretend|imagine|let's say|asking for a friend)\\b.{0,120}\\b(?:${TRADE}|${ASSET}|savings?)\\b.{0,60}`,
  `\\b(?:take out|get|borrow) (?:a |some )?(?:loan|mortgage|credit line|money)\\b.{0,50}\\b(?:buy|invest|trade|crypto|bitcoin|tokens?)`,
  `\\b(?:sure thing|next big thing|going to the moon|to the moon|10x|100x|easy profit|passive income|guaranteed profit)\\b.{0,50}\\b(?:buy|token|coin|crypto|which|what|where|invest)`,
  `\\b(?:is|are) (?:bitcoin|btc|eth|ethereum|crypto|gold|stocks?|real estate|tokens?|etfs?|solana) (?:still )?(?:a )?(?:good|safe|worth|smart|worthwhile|solid|too late|undervalued|overvalued|cheap|dead)`,
  `\\btoo late to (?:buy|invest|get in|get into)`,
  `\\b(?:bitcoin|btc|eth|ethereum|solana|gold|stocks) or (?:bitcoin|btc|eth|ethereum|solana|gold|stocks|cash|bonds)\\b`,
  `\\bget rich\\b`,
  `\\b(?:buy|sell|hold|invest)(?:,? or (?:buy|sell|hold|wait|not|keep))+\\b`,
].map((pattern) => new RegExp(pattern))

/** Questions about why there is no advice ask how Pepper works; they are no request for advice. */
const ABOUT_ADVICE = /\bwhy\b.{0,100}\badvice\b/

/** Mentions of real money make a request for advice even if the simulation is named. */
const REAL_MONEY =
  /\b(?:real|actual|my own) (?:money|cash|savings)\b|\b(?:my|our) (?:\w+ )?(?:savings|salary|pension|inheritance|retirement)\b/
const IN_PLAY =
  /\b(?:in|inside|within|on|during|for|of) (?:the |a |this )?(?:sim|simulation|simulator|game|practice|practise|sandbox|play mode)\b|\b(?:play|practice|simulated|pretend) (?:money|tokens?|assets?)\b/

/** Returns whether a message asks for advice (AS-1), judged by its wording or by the intent that it is nearest to. */
export function isAdviceAsked(
  { question, intent }: Pick<Question, 'question' | 'intent'>,
  brand: Brand,
): boolean {
  if (intent === 'no-advice') return false
  return asksForAdvice(question, brand) || (intent === 'advice' && !asksPurseSum(question))
}

/**
 * Returns whether a question asks what to do with money: what to buy, sell, hold or invest in, what will rise, where to
 * put savings (AS-1). Questions about how something works, or what to do inside the simulation, do not count.
 */
export function asksForAdvice(question: string, brand: Pick<Brand, 'simulation'>): boolean {
  const text = plain(question)
  const bare = text.normalize('NFD').replace(/\p{M}+/gu, '')
  const isAsked = ASKS.some((pattern) => pattern.test(text)) || ADVICE.some((pattern) => pattern.test(bare))
  if (ABOUT_ADVICE.test(text) || !isAsked) return false
  return REAL_MONEY.test(text) || !isAboutPlay(text, brand)
}

function isAboutPlay(text: string, { simulation }: Pick<Brand, 'simulation'>): boolean {
  return (
    IN_PLAY.test(text) ||
    ABOUT_PLAY.test(text) ||
    new RegExp(`\\b(?:in|on|inside|during|en|dans|bei) ${escapePattern(plain(simulation))}\\b`).test(text)
  )
}

function plain(text: string): string {
  return text
    .slice(0, MESSAGE_MAX_CHARACTERS)
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

function escapePattern(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, '\\$&')
}
