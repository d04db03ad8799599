import { type HistoryState, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { AccountSection } from '../../member/account/account-sections.ts'
import { useMember } from '../../shared/viewer.ts'

/**
 * Keeps the account settings in the address, `?settings=preferences` on any page (ST-1): a reload keeps them open, and
 * the back button closes them. Visitors with such an address are sent to sign in, and back.
 */
export function useSettingsAddress() {
  const router = useRouter()
  const navigate = useNavigate()
  const isMember = useMember() !== null
  const { pathname, section } = useRouterState({
    select: ({ location }) => ({ pathname: location.pathname, section: location.search.settings ?? null }),
    structuralSharing: true,
  })
  const isAuth = pathname.startsWith('/auth')
  useEffect(() => {
    if (section === null || isMember || isAuth) return
    const next = location.pathname + location.search
    void navigate({ to: '/auth', search: { next }, replace: true })
  }, [section, isMember, isAuth, navigate])
  const open = useCallback(
    (at: AccountSection = 'account') =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, settings: at }),
        state: (state) => ({ ...ofPage(state), isSettingsOpened: true }),
        resetScroll: false,
      }),
    [navigate],
  )
  const forget = useCallback(
    () =>
      navigate({
        to: '.',
        search: (search) => ({ ...search, settings: undefined }),
        state: ofPage,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const close = useCallback(
    () => (router.state.location.state.isSettingsOpened ? router.history.back() : void forget()),
    [router, forget],
  )
  return { section: isMember && !isAuth ? section : null, open, close, forget }
}

/** Returns the state of the page beneath the settings, whose visit goes on while they open and close. */
function ofPage({
  pendingMessage,
  visit,
  __TSR_key: key,
}: HistoryState & { __TSR_key?: string }): HistoryState {
  return { pendingMessage, visit: visit ?? key }
}
