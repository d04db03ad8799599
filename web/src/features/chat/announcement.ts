import { createStore } from '../../lib/store.ts'
import type { ReplyMessage } from './chat-state.ts'

/** The reply that screen readers are told of, or null. */
export const announced = createStore<ReplyMessage | null>(null)

export function announce(message: ReplyMessage): void {
  announced.set(message)
}
