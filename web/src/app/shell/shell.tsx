import { Outlet, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { withMessages } from '../../lib/i18n.ts'
import { useLazyChunk } from '../../lib/lazy-chunk.ts'
import { useStore } from '../../lib/store.ts'
import type { AccountSection } from '../../member/account/account-sections.ts'
import { celebrate } from '../../member/chat/turn/mood.ts'
import { pageBootstrap } from '../../shared/bootstrap.ts'
import { useBrand } from '../../shared/brand/brand.ts'
import { passwordWanted } from '../../shared/reauthentication.ts'
import { reachedTier, repliesInTyping } from '../../shared/tier-news.ts'
import { useMember } from '../../shared/viewer.ts'
import { drawerChunk } from '../lazy-chunks.ts'
import { AppHeader } from './app-header.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { LazyPart, lazyPart } from './lazy-part.tsx'
import { Messages } from './messages.tsx'
import { sayNotLoaded } from './say-not-loaded.ts'
import styles from './shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { useCloseOnLeave } from './use-close-on-leave.ts'
import { useDeferredUntil } from './use-deferred-until.ts'
import { useSettingsAddress } from './use-settings-address.ts'

const AccountSettings = lazyPart(
  () => withMessages('member', () => import('./account-settings.tsx')),
  'AccountSettings',
)
const InboxPanel = lazyPart(
  () => withMessages('member', () => import('../../member/notifications/inbox-panel.tsx')),
  'InboxPanel',
)
const TierCelebration = lazyPart(
  () => withMessages('member', () => import('../../member/progress/tier-celebration.tsx')),
  'TierCelebration',
)
const ReauthenticationDialog = lazyPart(
  () => withMessages('member', () => import('../../member/account/reauthentication-dialog.tsx')),
  'ReauthenticationDialog',
)
const AdSlot = lazyPart(() => withMessages('member', () => import('../../member/ads/ad-slot.tsx')), 'AdSlot')

const endCelebration = () => reachedTier.set(null)

/** Ends the wish for a part that cannot be loaded, and says so: the page under it stays. */
function giveUp(close: () => void): void {
  close()
  sayNotLoaded()
}

/** Returns whether to ask for ads: a page that was made for a visitor does not know whether members see some. */
function mayHaveAds(): boolean {
  const { has_ads, viewer } = pageBootstrap()
  return has_ads || viewer.status === 'guest'
}

/** The frame around every screen: header, drawer, account settings, messages. */
export function Shell() {
  const [open, setOpen] = useState<'drawer' | 'inbox' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const giveUpDrawer = useCallback(() => giveUp(close), [close])
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const member = useMember()
  const settings = useSettingsAddress()
  const drawer = useLazyChunk(drawerChunk, open === 'drawer', giveUpDrawer)
  const openSettings = (at?: AccountSection) => {
    close()
    settings.open(at)
  }
  const isTyping = useStore(repliesInTyping, (count) => count > 0)
  const reached = useStore(reachedTier)
  const settle = useStore(passwordWanted)
  // The answer that earned the tier is read first. A celebration that has begun is not interrupted.
  const tier = useDeferredUntil(reached, !isTyping)
  const { persona_slug } = useBrand()
  useFocusOnArrival()
  useCloseOnLeave(close)
  const hasAds = member !== null && mayHaveAds()
  // Ads do not appear beside what people write, or on screens where people work.
  const isQuiet = /^\/(chat|auth|admin|super-admin|test-admin-features)(\/|$)/.test(pathname)
  return (
    <>
      <SkipLink />
      <div className={`page-frame ${styles.frame}`}>
        <AppHeader pathname={pathname} open={open} onOpen={setOpen} />
        <ConnectionBanner />
        <Messages />
        <LazyPart>{hasAds && !isQuiet && <AdSlot location="header" />}</LazyPart>
        <Outlet />
        <LazyPart>
          {hasAds && !isQuiet && (
            <>
              <AdSlot location="content" />
              <AdSlot location="sidebar" />
              <AdSlot location="footer" />
            </>
          )}
        </LazyPart>
      </div>
      {drawer && (
        <drawer.AppDrawer
          isOpen={open === 'drawer'}
          onClose={close}
          onAccount={() => openSettings()}
          meetPath={`/meet-${persona_slug}`}
        />
      )}
      {member && settings.section !== null && (
        <LazyPart onFail={() => giveUp(settings.close)}>
          <AccountSettings key={member.user_id} member={member} settings={settings} />
        </LazyPart>
      )}
      {member && open === 'inbox' && (
        <LazyPart onFail={() => giveUp(close)}>
          <InboxPanel onClose={close} onSettings={openSettings} />
        </LazyPart>
      )}
      {member && settle && (
        <LazyPart onFail={() => giveUp(() => settle(false))}>
          <ReauthenticationDialog key={member.user_id} email={member.profile.email ?? ''} settle={settle} />
        </LazyPart>
      )}
      {tier && (
        <LazyPart key={tier} onFail={endCelebration}>
          <TierCelebration tier={tier} onStart={celebrate} onDone={endCelebration} />
        </LazyPart>
      )}
    </>
  )
}

/**
 * Moves the focus to the main part of a page after navigation, so that the keyboard and the screen reader start there.
 */
function useFocusOnArrival() {
  // The address changes while the page is still being fetched, so follow the page that is shown.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const [first] = useState(pathname)
  const [hasMoved, setMoved] = useState(false)
  useEffect(() => {
    if (!hasMoved && pathname === first) return
    setMoved(true)
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, first, hasMoved])
}
