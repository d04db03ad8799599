import type { ChatNode } from '../domains/chat/index.ts'
import { countWaitingEvents } from '../platform/events/count-waiting-events.ts'
import { registerGauge } from '../platform/metrics.ts'

/** Shows what a node is at in the metrics, until it is stopped. */
export function watchNode({ runtime, live, streams }: ChatNode): { stop(): void } {
  const stops = [
    registerGauge('chat_live_replies', 'Replies that this node is generating.', () => live.size),
    registerGauge('chat_held_streams', 'Streams that this node holds open.', () => streams.size),
    registerGauge('outbox_waiting_events', 'Events that wait for their subscribers.', () =>
      countWaitingEvents(runtime.db.kysely),
    ),
  ]
  return { stop: () => stops.forEach((stop) => void stop()) }
}
