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

/** `uneasy` is found by no wording of its own: the message may be about trouble, and nothing else is known of it. */
export type Intent = (typeof INTENTS)[number] | 'uneasy'
