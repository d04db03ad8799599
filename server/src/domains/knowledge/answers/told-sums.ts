import { REFERRAL_BONUS_CREDITS } from '@pepper/contract/limits'
import type { Locale } from '@pepper/contract/locales'
import type { Tier } from '@pepper/contract/primitives'
import { dailyAllowance, TIER_ALLOWANCES, TIER_THRESHOLDS, tierFromXp } from '@pepper/contract/progress/tiers'
import { nextBid, stepAt } from './bid-steps.ts'
import { nameOf } from './fact-texts.ts'
import type { Told, XpAmounts } from './sum.ts'

// The figures of the game's rules: server/content/README.md lists them all.

export const PREMIUM_PERCENT = 5
const LISTING_FEE = 10
export const SHARES_OF_A_LOT = 1_000
const XP_OF_A_CREDIT = 100
const MARKET_FEE_PERCENT = 1
const DESK_PERCENT = 10

export const STANDARD_XP: XpAmounts = { answer: 10, firstOfDay: 50, friend: 250 }

export function withPremium(price: number): number {
  return round(price * (1 + PREMIUM_PERCENT / 100))
}

/** Finds the highest bid on the steps that stays within a budget once the premium is added. */
export function highestBidWithin(budget: number): number {
  const most = (budget * 100) / (100 + PREMIUM_PERCENT)
  const step = stepAt(most)
  return Math.floor(most / step) * step
}

export function daysToTier(tier: Tier, xp: number, xpADay: number): number {
  return Math.max(0, Math.ceil((thresholdOf(tier) - xp) / xpADay))
}

export function tellNextBid({ price }: { price: number }): Told {
  return {
    key: 'next_bid',
    values: { price, step: stepAt(price), bid: nextBid(price) },
    page: 'bid-increments',
  }
}

export function tellPremium({ price }: { price: number }): Told {
  const total = withPremium(price)
  return { key: 'premium', values: { price, total, premium: round(total - price) }, page: 'buyers-premium' }
}

export function tellHighestBid({ budget: price }: { budget: number }): Told {
  const bid = highestBidWithin(price)
  return { key: 'premium_budget', values: { price, bid, total: withPremium(bid) }, page: 'buyers-premium' }
}

/** Computes what is left of a purse after lots are won at some prices. */
export function tellLeft({ purse, prices }: { purse: number; prices: number[] }) {
  const spent = round(prices.reduce((sum, price) => sum + price, 0))
  const premium = round(withPremium(spent) - spent)
  const values = { left: round(purse - spent - premium), purse, spent, premium }
  return { key: 'purse_left', values, uses: prices, page: 'buyers-premium' } satisfies Told
}

/** Computes whether a bid with its premium stays within a purse. */
export function tellBidWithin({ bid, purse }: { bid: number; purse: number }): Told {
  const total = withPremium(bid)
  const values = { bid, total, purse, left: round(Math.abs(purse - total)) }
  return { key: total <= purse ? 'bid_fits' : 'bid_exceeds', values, page: 'buyers-premium' }
}

/** Computes what is won or lost on a lot that is worth another amount than the bid that won it. */
export function tellWorth({ price, value }: { price: number; value: number }): Told {
  const total = withPremium(price)
  const values = { difference: round(Math.abs(value - total)), total, value }
  const key = total > value ? 'worth_less' : 'worth_more'
  return { key, values, uses: [price], page: 'buyers-premium' }
}

/** Computes what buying a lot at auction and selling it there brings or costs, and what a purse then holds. */
export function tellResale({ price, sale, purse }: { price: number; sale: number; purse?: number }): Told {
  const paid = withPremium(price)
  const kept = tellSellersPart({ price: sale }).values.left
  const gain = round(kept - paid)
  const key = purse !== undefined ? 'resale_purse' : gain < 0 ? 'resale_loss' : 'resale_gain'
  const plain = round(sale - price + (purse ?? 0))
  const values = {
    gain: Math.abs(gain),
    end: round((purse ?? 0) + gain),
    plain,
    paid,
    kept,
    listing: LISTING_FEE,
  }
  return { key, values, uses: [price, sale, purse ?? 0], page: 'buyers-premium' }
}

export function tellSellersPart({ price }: { price: number }) {
  const fee = round((price * PREMIUM_PERCENT) / 100)
  const values = { price, fee, listing: LISTING_FEE, left: round(price - fee - LISTING_FEE) }
  return { key: 'premium_listing', values, page: 'listing-your-own-lot' } satisfies Told
}

export function tellSharePart({ shares, of = SHARES_OF_A_LOT }: { shares: number; of?: number }): Told {
  const percent = round((shares / of) * 100)
  return { key: 'share_part', values: { shares, of, percent }, page: 'fractional-shares' }
}

/** Computes the part of an amount, such as the income of a lot, that comes to some shares. */
export function tellShareOfAmount({
  shares,
  of,
  amount,
}: {
  shares: number
  of: number
  amount: number
}): Told {
  const values = {
    shares,
    of,
    amount,
    percent: round((shares / of) * 100),
    part: round((amount * shares) / of),
  }
  return { key: 'share_of_amount', values, page: 'fractional-shares' }
}

/** Computes what shares are worth, from the price of one or of the whole lot. */
export function tellShareValue(asked: { shares: number; price: number; isOfWholeLot: boolean }): Told {
  const { shares, price, isOfWholeLot } = asked
  const value = round(isOfWholeLot ? (price * shares) / SHARES_OF_A_LOT : price * shares)
  const each = isOfWholeLot ? round(price / SHARES_OF_A_LOT) : price
  const values = { shares, percent: percentOf(shares), value, price: each }
  return { key: 'share', values, page: 'fractional-shares' }
}

export function tellXpCredits({ xp }: { xp: number }): Told {
  return {
    key: 'xp_credits',
    values: { xp, credits: Math.floor(xp / XP_OF_A_CREDIT) },
    page: 'xp-to-credits',
  }
}

export function tellDaysToTier(
  { tier, xp, xpADay: rate }: { tier: Tier; xp: number; xpADay: number },
  locale: Locale,
): Told {
  const days = daysToTier(tier, xp, rate)
  const values = { days, rate, xp, tier: nameOf(locale, tier) }
  return { key: days > 0 ? 'days_to_tier' : 'already_tier', values, page: 'how-long-to-next-tier' }
}

export function tellAllowance({ tier, friends }: { tier: Tier; friends: number }, locale: Locale): Told {
  const { per_referral: each, cap } = TIER_ALLOWANCES[tier]
  const values = { credits: dailyAllowance(tier, friends), friends, each, cap, tier: nameOf(locale, tier) }
  return { key: 'allowance_for', values, page: 'daily-credits' }
}

/** Computes what more friends bring to someone who has some already. */
export function tellMoreFriends(
  { tier, friends, qualified }: { tier: Tier; friends: number; qualified: number },
  { locale, amounts }: { locale: Locale; amounts: XpAmounts },
): Told {
  const [now, then] = [dailyAllowance(tier, qualified), dailyAllowance(tier, qualified + friends)]
  const [bonus, xp] = [friends * REFERRAL_BONUS_CREDITS, friends * amounts.friend]
  const { cap } = TIER_ALLOWANCES[tier]
  const values = { friends, now, then, more: then - now, bonus, xp, cap, tier: nameOf(locale, tier) }
  return { key: then > now ? 'more_friends' : 'more_friends_capped', values, page: 'referral-rewards' }
}

export function tellTierOfXp({ xp }: { xp: number }, locale: Locale): Told {
  return { key: 'tier_of_xp', values: { xp, tier: nameOf(locale, tierFromXp(xp)) }, page: 'the-five-tiers' }
}

/** Computes how much XP is missing to a tier. */
export function tellMissingXp({ tier, xp }: { tier: Tier; xp: number }, locale: Locale): Told {
  const from = thresholdOf(tier)
  const name = nameOf(locale, tier)
  if (xp >= from) return { key: 'already_tier', values: { xp, tier: name }, page: 'the-five-tiers' }
  return { key: 'xp_missing', values: { missing: from - xp, xp, from, tier: name }, page: 'the-five-tiers' }
}

/** Computes what is missing to a number of XP, or the days until it is reached with so many XP a day. */
export function tellXpToGoal({
  xp,
  goal,
  xpADay: rate,
}: {
  xp: number
  goal: number
  xpADay?: number
}): Told {
  const missing = goal - xp
  if (rate === undefined) return { key: 'xp_to_goal', values: { missing, xp, goal }, page: 'how-to-earn-xp' }
  const values = { days: Math.ceil(missing / rate), missing, xp, goal, rate }
  return { key: 'days_to_goal', values, page: 'how-long-to-next-tier' }
}

/** Computes for how many whole days some credits are enough, without the new ones of each day. */
export function tellHowLongCreditsLast({ credits, aDay }: { credits: number; aDay: number }): Told {
  const days = Math.floor(credits / aDay)
  const values = { days, credits, aDay, left: credits - days * aDay }
  return { key: 'credits_last', values, page: 'daily-credits' }
}

/** Computes the tier of someone to whose XP friends add theirs. */
export function tellFriendsToTier(
  { tier, friends, xp }: { tier: Tier; friends: number; xp: number },
  { locale, amounts: { friend: each } }: { locale: Locale; amounts: XpAmounts },
): Told {
  const sum = xp + friends * each
  const [reached, wanted] = [nameOf(locale, tierFromXp(sum)), nameOf(locale, tier)]
  const values = { friends, each, xp, sum, reached, tier: wanted, from: thresholdOf(tier) }
  return { key: 'friends_tier', values, page: 'the-five-tiers' }
}

export function tellXpOfAnswers({ answers }: { answers: number }, amounts: XpAmounts): Told {
  const { answer: each, firstOfDay: first } = amounts
  const values = { answers, xp: first + each * answers, each, first }
  return { key: 'xp_answers', values, page: 'how-to-earn-xp' }
}

export function tellXpOfFriends({ friends }: { friends: number }, { friend: each }: XpAmounts): Told {
  const values = { friends, xp: friends * each, each }
  return { key: 'xp_friends', values, page: 'referral-rewards' }
}

export function tellDeskSale({ shares, mark }: { shares: number; mark: number }): Told {
  const value = shares * mark * (1 - DESK_PERCENT / 100)
  const left = round(value * (1 - MARKET_FEE_PERCENT / 100))
  return { key: 'desk_sale', values: { left, mark, shares }, page: 'practice-market' }
}

export function tellMarketSale({ shares, price }: { shares: number; price: number }): Told {
  const value = shares * price
  const fee = round((value * MARKET_FEE_PERCENT) / 100)
  return {
    key: 'market_sale',
    values: { left: round(value - fee), value, shares, fee },
    page: 'practice-market',
  }
}

/**
 * Computes the price where two secret limits compete: the higher one wins, one step above the lower one, but never above
 * itself.
 */
export function tellSecondPrice({ highest, second }: { highest: number; second: number }): Told {
  const step = stepAt(second)
  const values = { price: Math.min(highest, second + step), second, step }
  const isCapped = second + step > highest
  const key = highest === second ? 'equal_limits' : isCapped ? 'second_price_capped' : 'second_price'
  return { key, values, page: 'proxy-bid' }
}

export function thresholdOf(tier: Tier): number {
  return TIER_THRESHOLDS.find(([name]) => name === tier)?.[1] ?? 0
}

function percentOf(shares: number): number {
  return round((shares / SHARES_OF_A_LOT) * 100)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
