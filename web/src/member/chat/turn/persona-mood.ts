import { createStore, useStore } from '../../../lib/store.ts'
import type { AvatarMood } from '../../../ui/avatar/moods.ts'
import { type ChatState, isStreaming } from './chat-state.ts'
import { passingMood } from './mood.ts'
import { shownChat } from './shown-chat.ts'

/** Whether a person is writing to the persona. */
export const isListening = createStore(false)

/** Returns what the persona is doing, for every drawing of it (look: one component, driven by a mood). */
export function usePersonaMood(): AvatarMood {
  const felt = useStore(passingMood, (current) => current?.mood)
  const doing = useStore(shownChat, replyMood)
  const listens = useStore(isListening)
  return felt ?? doing ?? (listens ? 'listening' : 'idle')
}

function replyMood({ messages, texts }: ChatState): AvatarMood | null {
  const running = messages.findLast((message) => message.role === 'assistant' && isStreaming(message))
  if (running?.role !== 'assistant') return null
  return texts[running.turn.id] ? 'talking' : 'thinking'
}
