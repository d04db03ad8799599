import type { ShownMessage } from '../turn/chat-state.ts'

/** Messages that are drawn or left out together. */
export interface MessageGroup {
  key: string
  messages: ShownMessage[]
}

export const GROUP_SIZE = 10

/**
 * Splits a chat into groups that stay the same while messages are added at either end: `prepended` is the number of
 * messages before the first page.
 */
export function groupMessages(messages: readonly ShownMessage[], prepended: number): MessageGroup[] {
  const groups = new Map<number, MessageGroup>()
  messages.forEach((message, index) => {
    const place = Math.floor((index - prepended) / GROUP_SIZE)
    const group = groups.get(place)
    if (group) group.messages.push(message)
    else groups.set(place, { key: `${place}`, messages: [message] })
  })
  return [...groups.values()]
}

const LINE_PX = 24
const AROUND_PX = 76
const CHARACTERS_A_LINE = 60

/** Estimates the height of messages before they are drawn, in CSS pixels. */
export function estimateHeight(messages: readonly ShownMessage[]): number {
  return messages.reduce((sum, { content }) => {
    const lines = content
      .split('\n')
      .reduce((count, line) => count + Math.ceil((line.length + 1) / CHARACTERS_A_LINE), 0)
    return sum + AROUND_PX + lines * LINE_PX
  }, 0)
}
