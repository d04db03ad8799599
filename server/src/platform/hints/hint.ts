import type { LiveTopic } from '@pepper/contract/live'

/**
 * The subject of a hint: a live topic of people, `turn` for a reply that has more text or has ended, or `follow` for a
 * reply that another node wants to follow.
 */
export type HintTopic = LiveTopic | 'turn' | 'follow'

/**
 * A note that something has just changed, worth a look at the database. It may get lost, arrive twice, or be forged, so
 * it holds nothing but ids: of people, or of turns.
 */
export interface Hint {
  topic: HintTopic
  ids: readonly string[] | 'all'
}
