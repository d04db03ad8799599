import type { CreditInfo } from '@pepper/contract/credits'
import type { Viewer } from '@pepper/contract/identity'
import { hasCreditVersion } from '@pepper/contract/live/versions'
import { api } from '../lib/api/api.ts'
import { connection } from '../lib/api/connection.ts'
import { backOffMs } from '../lib/api/retry.ts'
import { reportSessionEnd } from '../lib/api/session-end.ts'
import { createStore, useStore } from '../lib/store.ts'
import { throttled } from '../lib/throttle.ts'
import { watchActivity } from '../lib/watch-activity.ts'
import { watchLive } from './live.ts'
import { finishSignOut, pendingSignOut } from './pending-sign-out.ts'
import { onTabMessage, tellTabs } from './tabs.ts'
import {
  GUEST,
  isUnlimited,
  type Member,
  msUntilReset,
  unreadableCredits,
  withCredits,
} from './viewer-rules.ts'

const REFRESH_INTERVAL_MS = 1000
/** Whoever works on one page has visited it again, for their session, after so long. */
const VISIT_MS = 10 * 60_000
/** So many reads in a row may fail before the stand-in takes the place of credits that were read (CR-8). */
const FAILURES_BEFORE_STAND_IN = 4
/** Pages that stay open over midnight ask within so many ms after it, not all in one moment. */
const RESET_SPREAD_MS = 3000

let failures = 0
/** Another tab of this browser signed out, or in: the person knows. */
let isSignedOutElsewhere = false

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
  // A new session takes the place of the one that was left.
  if (next.status === 'authenticated') pendingSignOut.clear()
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
    if (!(await finishSignOut())) return
    const next = await api.identity.viewer()
    // A sign-in or sign-out in the meantime knows better.
    if (memberId() !== idOf(asked)) return
    // Credits that came in the meantime may be newer than this answer.
    if (viewer.get() !== asked) return refreshViewer()
    failures = 0
    areCreditsUnreadable.set(false)
    const hasEnded = memberId() !== null && next.status === 'guest' && !isSignedOutElsewhere
    isSignedOutElsewhere = false
    // A session never ends in silence: the page says so, and keeps what was typed.
    if (hasEnded) return reportSessionEnd()
    viewer.set(next)
  } catch {
    failures += 1
    const { credits } = asked.status === 'authenticated' ? asked : { credits: null }
    if (!credits || failures >= FAILURES_BEFORE_STAND_IN) showUnreadableCredits()
    if (memberId() !== null) setTimeout(refreshViewer, backOffMs(failures + 1))
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
    // A session must not end while its person works on one page (AU-8).
    watchActivity(window, VISIT_MS, () => memberId() !== null && refreshViewer()),
    whileMember(() =>
      watchLive({
        onChange: (topic, version) => {
          if (topic === 'access' || (topic === 'credits' && !showsCredits(version))) refreshViewer()
        },
        // Nobody told what changed since the page was drawn, or while the connection was away.
        onState: (isUp) => isUp && refreshViewer(),
      }),
    ),
    watchReset(),
    connection.subscribe(() => {
      if (connection.get() === 'ok' && areCreditsUnreadable.get()) refreshViewer()
    }),
    onTabMessage((message) => {
      if (message.type === 'viewer_changed') {
        isSignedOutElsewhere = true
        refreshViewer()
      }
      if (message.type === 'credits_changed' && message.userId === memberId()) showCredits(message.credits)
    }),
  ]
  return () => {
    abort.abort()
    for (const end of ends) end()
  }
}

/** Whether the credits on show are those of a change that was told: a message brings its own along. */
function showsCredits(version: string | null): boolean {
  const current = viewer.get()
  if (current.status === 'guest' || !current.credits || version === null) return false
  return isUnlimited(current.credits) || hasCreditVersion(current.credits, version)
}

/** Asks anew when the day turns, with or without a person before the page. Returns the end of it. */
function watchReset(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    const current = viewer.get()
    const wait = current.status === 'guest' ? null : msUntilReset(current.credits, Date.now())
    if (wait !== null) timer = setTimeout(refreshViewer, wait + Math.random() * RESET_SPREAD_MS)
  }
  plan()
  const endViewer = viewer.subscribe(plan)
  return () => {
    endViewer()
    clearTimeout(timer)
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
