import type { Intent } from './intents.ts'

/**
 * The intents that are answered in the same way. Whether a message is one of a group is judged for the group as a whole:
 * one kind of small talk taken for another costs little.
 */
export const INTENT_GROUPS = {
  danger: ['self-harm', 'violence', 'gambling'],
  fraud: ['fraud'],
  abuse: ['abuse'],
  advice: ['advice'],
  'no-advice': ['no-advice'],
  account: [
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
  ],
  sum: ['next-bid', 'premium', 'budget', 'seller', 'share', 'xp-credits', 'days-to-tier', 'allowance-for'],
  sad: ['sad'],
  'small-talk': [
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
    'nonsense',
  ],
} satisfies Record<string, Intent[]>

export type IntentGroup = keyof typeof INTENT_GROUPS

export const intentGroups = Object.keys(INTENT_GROUPS) as IntentGroup[]

const GROUP_OF = new Map(
  intentGroups.flatMap((group) =>
    INTENT_GROUPS[group].map((intent): [string, IntentGroup] => [intent, group]),
  ),
)

/** Returns the group of an intent; undefined for any other label, and for an intent that is answered like none. */
export function groupOf(label: string): IntentGroup | undefined {
  return GROUP_OF.get(label)
}
