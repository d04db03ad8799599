import { tier } from '@pepper/contract/primitives'
import { TIER_ALLOWANCES, TIER_THRESHOLDS, tiers } from '@pepper/contract/progress/tiers'
import * as z from 'zod'
import { nameOf } from '../answers/fact-texts.ts'
import {
  SHARES_OF_A_LOT,
  tellAllowance,
  tellDaysToTier,
  tellDeskSale,
  tellHighestBid,
  tellMarketSale,
  tellMissingXp,
  tellNextBid,
  tellPremium,
  tellSecondPrice,
  tellSellersPart,
  tellSharePart,
  tellShareValue,
  tellTierOfXp,
  tellXpCredits,
  tellXpOfAnswers,
  tellXpOfFriends,
} from '../sums/told-sums.ts'
import { defineTool, type Tool } from './tool.ts'

const amount = z.number().min(1).max(1_000_000_000)
const count = z.int().min(0).max(1_000_000)
const xp = z.int().min(0).max(1_000_000_000)
const shares = z.int().min(1).max(SHARES_OF_A_LOT)

/** The sums by the rules of the game. They know no account. */
export const SUM_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'next_bid',
    description: 'Lowest bid allowed above the current price.',
    parameters: z.strictObject({ price: amount }),
    run: tellNextBid,
  }),
  defineTool({
    name: 'buyers_premium',
    description: 'What a buyer pays in all, premium included, after winning at a price.',
    parameters: z.strictObject({ price: amount }),
    run: tellPremium,
  }),
  defineTool({
    name: 'highest_bid_within',
    description: 'Highest bid whose total, premium included, stays within a budget.',
    parameters: z.strictObject({ budget: amount }),
    run: tellHighestBid,
  }),
  defineTool({
    name: 'seller_keeps',
    description: 'What a seller keeps of the price of a lot.',
    parameters: z.strictObject({ price: amount }),
    run: tellSellersPart,
  }),
  defineTool({
    name: 'shares',
    description:
      'The part of a lot that shares are and, with a price of one share or of the lot, their value.',
    parameters: z.strictObject({
      shares,
      price: amount.optional(),
      price_of: z.enum(['share', 'lot']).optional(),
    }),
    run: ({ shares: held, price, price_of }) =>
      price === undefined
        ? tellSharePart({ shares: held })
        : tellShareValue({ shares: held, price, isOfWholeLot: price_of === 'lot' }),
  }),
  defineTool({
    name: 'winning_price',
    description: 'Price at which the higher of two secret limits wins.',
    parameters: z.strictObject({ highest: amount, second: amount }),
    run: ({ highest, second }) =>
      tellSecondPrice({ highest: Math.max(highest, second), second: Math.min(highest, second) }),
  }),
  defineTool({
    name: 'desk_sale',
    description: 'What the house desk pays for shares, from their mark.',
    parameters: z.strictObject({ shares: count.min(1), mark: amount }),
    run: tellDeskSale,
  }),
  defineTool({
    name: 'market_sale',
    description: 'What a sale of shares on the practice market brings, from the price of one share.',
    parameters: z.strictObject({ shares: count.min(1), price: amount }),
    run: tellMarketSale,
  }),
  defineTool({
    name: 'daily_credits',
    description: 'Daily credits at a tier with a number of qualified friends.',
    parameters: z.strictObject({ tier, friends: count }),
    run: (given, { locale }) => tellAllowance(given, locale),
  }),
  defineTool({
    name: 'credits_for_xp',
    description: 'Lasting credits that an amount of XP makes.',
    parameters: z.strictObject({ xp }),
    run: tellXpCredits,
  }),
  defineTool({
    name: 'xp_earned',
    description: 'XP for the answered questions of a day, or for qualified friends. Give one of the two.',
    parameters: z.strictObject({ answers: count.min(1).optional(), friends: count.min(1).optional() }),
    run: ({ answers, friends }, { xpAmounts }) => {
      if (friends !== undefined && answers === undefined) return tellXpOfFriends({ friends }, xpAmounts)
      if (answers !== undefined && friends === undefined) return tellXpOfAnswers({ answers }, xpAmounts)
      return 'Error: give either answers or friends.'
    },
  }),
  defineTool({
    name: 'tier_of_xp',
    description: 'Tier that an amount of XP reaches.',
    parameters: z.strictObject({ xp }),
    run: (given, { locale }) => tellTierOfXp(given, locale),
  }),
  defineTool({
    name: 'xp_to_tier',
    description: 'XP missing to a tier.',
    parameters: z.strictObject({ tier, xp }),
    run: (given, { locale }) => tellMissingXp(given, locale),
  }),
  defineTool({
    name: 'days_to_tier',
    description: 'Days to a tier from an amount of XP, at so much XP a day.',
    parameters: z.strictObject({ tier, xp, xp_a_day: z.number().min(1).max(1_000_000) }),
    run: ({ xp_a_day: xpADay, ...given }, { locale }) => tellDaysToTier({ ...given, xpADay }, locale),
  }),
  defineTool({
    name: 'tiers',
    description:
      'All tiers: the XP from which each begins, the credits a day for each friend, and the most a day.',
    parameters: z.strictObject({}),
    run: (_given, { locale }) => tiers.map((name) => tierLine(name, nameOf(locale, name))).join('\n'),
  }),
]

function tierLine(id: (typeof tiers)[number], name: string): string {
  const from = TIER_THRESHOLDS.find(([tierId]) => tierId === id)?.[1] ?? 0
  const { per_referral: each, cap } = TIER_ALLOWANCES[id]
  return `${name}: from ${from} XP; 3 credits a day, ${each} more for each qualified friend, at most ${cap}.`
}
