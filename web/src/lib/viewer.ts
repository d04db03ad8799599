import type { CreditInfo } from '@pepper/contract/credits'
import type { Viewer } from '@pepper/contract/identity'
import { api } from './api.ts'
import { connection } from './connection.ts'
import { watchLive } from './live.ts'
import { createStore, useStore } from './store.ts'
import { onTabMessage, tellTabs } from './tabs.ts'
import { throttled } from './throttle.ts'
import { GUEST, type Member, unreadableCredits, withCredits } from './viewer-rules.ts'

const REFRESH_INTERVAL_MS = 1000

/** Who is looking; starts with what the page brought along. */
export const viewer = createStore<Viewer>(GUEST)

/** Whether the credits on show are a stand-in, because they could not be read (CR-8). */
export const areCreditsUnreadable = createStore(false)

export function useViewer(): Viewer {
  return useStore(viewer)
}

/** The signed-in person, or null. */
export function useMember(): Member | null {
  return useStore(viewer, (current) => (current.status === 'authenticated' ? current : null))
}

/** Names whoever is signed in, to tell people apart on this device; null for visitors. */
export function memberId(): string | null {
  const current = viewer.get()
  return idOf(current)
}

/** The same for components. */
export function useMemberId(): string | null {
  return useStore(viewer, idOf)
}

/** Takes a new viewer over after a sign-in, a sign-out or a link that signs in, and tells the other tabs. */
export function becomeViewer(next: Viewer): void {
  areCreditsUnreadable.set(false)
  viewer.set(next)
  tellTabs({ type: 'viewer_changed' })
}

/** Shows credits that a reply or another tab brought. */
export function showCredits(credits: CreditInfo): void {
  areCreditsUnreadable.set(false)
  viewer.set((current) => withCredits(current, credits))
}

/** Asks who is looking, at most once a second (CR-8). */
export const refreshViewer = throttled(() => void readViewer(), REFRESH_INTERVAL_MS)

async function readViewer(): Promise<void> {
  const asked = viewer.get()
  try {
    const next = await api.identity.viewer()
    // A sign-in or sign-out in the meantime knows better.
    if (memberId() !== idOf(asked)) return
    // Credits that came in the meantime may be newer than this answer.
    if (viewer.get() !== asked) return refreshViewer()
    areCreditsUnreadable.set(false)
    viewer.set(next)
  } catch {
    showUnreadableCredits()
  }
}

/** The credits could not be read: a stand-in shows (CR-8). */
export function showUnreadableCredits(): void {
  viewer.set((current) => {
    if (current.status === 'guest') return current
    areCreditsUnreadable.set(true)
    return { ...current, credits: unreadableCredits(current, new Date()) }
  })
}

function idOf(current: Viewer): string | null {
  if (current.status === 'guest') return null
  const { id, email } = current.profile
  // A fallback profile has no id.
  return id ?? email ?? 'no-profile'
}

/** Keeps the viewer true from now on: the tab comes back, another tab acts, the connection returns. Returns the end of it. */
export function watchViewer(): () => void {
  const abort = new AbortController()
  const onReturn = () => {
    if (document.visibilityState === 'visible') refreshViewer()
  }
  window.addEventListener('focus', onReturn, { signal: abort.signal })
  document.addEventListener('visibilitychange', onReturn, { signal: abort.signal })
  window.addEventListener('online', onReturn, { signal: abort.signal })
  const ends = [
    whileMember(() =>
      watchLive({
        onChange: (topic) => topic === 'access' && refreshViewer(),
        // Nobody told what changed since the page was drawn, or while the connection was away.
        onState: (isUp) => isUp && refreshViewer(),
      }),
    ),
    connection.subscribe(() => {
      if (connection.get() === 'ok' && areCreditsUnreadable.get()) refreshViewer()
    }),
    onTabMessage((message) => {
      if (message.type === 'viewer_changed') refreshViewer()
      if (message.type === 'credits_changed' && message.userId === memberId()) showCredits(message.credits)
    }),
  ]
  return () => {
    abort.abort()
    for (const end of ends) end()
  }
}

/** Keeps something going whenever somebody is signed in. Returns the end of it. */
function whileMember(start: () => () => void): () => void {
  let end: (() => void) | null = null
  const follow = () => {
    if (memberId() !== null) end ??= start()
    else {
      end?.()
      end = null
    }
  }
  follow()
  const endViewer = viewer.subscribe(follow)
  return () => {
    endViewer()
    end?.()
  }
}
