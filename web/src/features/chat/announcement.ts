import { createStore } from '../../lib/store.ts'
import type { ReplyMessage } from './chat-state.ts'

/** The reply that screen readers are told of, or null. */
export const announced = createStore<ReplyMessage | null>(null)

export function announce(message: ReplyMessage): void {
  announced.set(message)
}

/** Markdown as it is read aloud: words without their marks, links by their names. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/```[^\n]*\n?/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6}|>|[-+*]|\|)[ \t]*/gm, '')
    .replace(/[*_`~|]+/g, '')
    .trim()
}
