import type { RecentChat } from '@pepper/contract/chat'
import type { CreditInfo } from '@pepper/contract/credits'
import type { Locale } from '@pepper/contract/locales'

/** A message between the tabs of one browser. */
export type TabMessage =
  | { type: 'credits_changed'; userId: string; credits: CreditInfo }
  | { type: 'chat_changed'; userId: string; chat: RecentChat }
  | { type: 'chat_renamed'; userId: string; sessionId: string; title: string | null }
  | { type: 'chat_restored'; userId: string; chat: RecentChat }
  | { type: 'chat_deleted'; userId: string; sessionId: string }
  | { type: 'turn_opened'; userId: string; turn: OpenedTurn }
  | { type: 'language_changed'; locale: Locale }
  | { type: 'viewer_changed' }

/** A turn that a tab has opened, so that tabs with the same chat show it too. */
export interface OpenedTurn {
  sessionId: string
  turnId: string
  /** Null where a retry asks the old question again. */
  content: string | null
  retryOf: string | null
  at: string
}

const CHANNEL = 'tabs'
let channel: BroadcastChannel | null | undefined

export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message)
}

export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<TabMessage>) => listener(data)
  open()?.addEventListener('message', receive)
  return () => open()?.removeEventListener('message', receive)
}

/** Opens the channel; null where the browser has no channels: each tab then works alone. */
function open(): BroadcastChannel | null {
  channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null
  return channel
}
