import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMemberId } from '../../shared/viewer.ts'

/**
 * Closes the menu or the inbox with the page over which it was opened: another page or person comes up without it. Back
 * and Forward lead to another page even at the same path: chats differ by their search.
 */
export function useCloseOnLeave(close: () => void): void {
  const { history } = useRouter()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const userId = useMemberId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other page or person closes it
  useEffect(close, [pathname, userId, close])
  useEffect(
    () => history.subscribe(({ action: { type } }) => type !== 'PUSH' && type !== 'REPLACE' && close()),
    [history, close],
  )
}
