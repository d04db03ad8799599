import { useRouterState } from '@tanstack/react-router'
import { useStore } from '../../../lib/store.ts'
import { guestTalk } from './guest-talk.ts'

/**
 * Returns the search parameters for signing up, which lead the guest back to their chat by the name that it has for a
 * member.
 */
export function useJoinSearch(): { tab: string; next: string } {
  const here = useRouterState({ select: ({ location }) => location.href })
  const sessionId = useStore(guestTalk, (talk) => talk?.sessionId ?? null)
  return { tab: 'signup', next: sessionId ? `/chat?session=${sessionId}` : here }
}
