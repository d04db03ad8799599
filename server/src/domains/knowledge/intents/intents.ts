/**
 * The intents of messages that are no question for a page of the guide; `no-advice` and `no-trouble` only sound like
 * advice and trouble.
 */
export const INTENTS = [
  'self-harm',
  'violence',
  'gambling',
  'fraud',
  'no-trouble',
  'abuse',
  'advice',
  'no-advice',
  'greeting',
  'thanks',
  'goodbye',
  'who',
  'how-are-you',
  'help',
  'laugh',
  'praise',
  'bored',
  'joke',
  'sad',
  'nonsense',
  'credits-left',
  'next-reset',
  'tier',
  'xp-to-next',
  'allowance',
  'one-more',
  'invited',
  'code',
  'gift',
  'role',
  'next-bid',
  'premium',
  'budget',
  'seller',
  'share',
  'xp-credits',
  'days-to-tier',
  'allowance-for',
] as const

/**
 * Some are found by no wording of their own: `uneasy` may be about trouble, and nothing else is known of it; `sad-uneasy` is
 * sad, and may be in danger; `elsewhere` is about nothing that the guide has a page on.
 */
export type Intent = (typeof INTENTS)[number] | 'uneasy' | 'sad-uneasy' | 'elsewhere'
