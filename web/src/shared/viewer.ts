import type { CreditInfo } from '@pepper/contract/credits'
import type { Viewer } from '@pepper/contract/identity'
import { hasCreditVersion } from '@pepper/contract/live/versions'
import { api } from '../lib/api/api.ts'
import { connection } from '../lib/api/connection.ts'
import { backOffMs, pauseOrOnline } from '../lib/api/retry.ts'
import { recordSignIn, reportSessionEnd } from '../lib/api/session-end.ts'
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
/** The interval after which a person who works on one page counts as visiting it again, for their session, in ms. */
const VISIT_MS = 10 * 60_000
/** The number of reads in a row that fail before the stand-in replaces credits that were read (CR-8). */
const FAILURES_BEFORE_STAND_IN = 4
/** The period, in ms, after midnight over which pages that stay open spread their requests. */
const RESET_SPREAD_MS = 3000

let failures = 0
/** The one repetition that is planned after reads that failed: others may ask in between. */
let repetition: ReturnType<typeof setTimeout> | undefined
/** The attempts in a row to end a session on the server after its person signed out here. */
let attempts = 0
/** Whether the next of these attempts waits for its moment: several failed reads plan one. */
let isNextWaiting = false
/** Whether another tab of this browser said that its viewer changed: the person knows already. */
let isChangedElsewhere = false

/** The person who is looking; starts with the data of the page. */
export const viewer = createStore<Viewer>(GUEST)

/** Whether the shown credits are a stand-in, because they could not be read (CR-8). */
export const areCreditsUnreadable = createStore(false)

export function useViewer(): Viewer {
  return useStore(viewer)
}

/** Returns the signed-in person, or null. */
export function useMember(): Member | null {
  return useStore(viewer, (current) => (current.status === 'authenticated' ? current : null))
}

/** Returns an id of the signed-in person that tells people apart on this device; null for visitors. */
export function memberId(): string | null {
  const current = viewer.get()
  return idOf(current)
}

/** Returns the same id in components. */
export function useMemberId(): string | null {
  return useStore(viewer, idOf)
}

/** Waits for a result; returns null instead where a person signs in or out meanwhile, even if the first comes back. */
export async function forSamePerson<T>(result: Promise<T>): Promise<T | null> {
  const person = memberId()
  let isSame = true
  const end = viewer.subscribe(() => {
    if (memberId() !== person) isSame = false
  })
  const value = await result.finally(end)
  return isSame ? value : null
}

/** Switches to a new viewer after a sign-in, a sign-out or a link that signs in, and notifies the other tabs. */
export function becomeViewer(next: Viewer): void {
  // A new session replaces the one that was left.
  if (next.status === 'authenticated') {
    pendingSignOut.clear()
    recordSignIn()
  }
  areCreditsUnreadable.set(false)
  viewer.set(next)
  tellTabs({ type: 'viewer_changed' })
}

/** Shows credits that a reply or another tab sent. */
export function showCredits(credits: CreditInfo): void {
  areCreditsUnreadable.set(false)
  viewer.set((current) => withCredits(current, credits))
}

/** Asks who is looking, at most once a second (CR-8). */
export const refreshViewer = throttled(() => void readViewer(), REFRESH_INTERVAL_MS)

async function readViewer(): Promise<void> {
  const asked = viewer.get()
  try {
    if (!(await finishSignOut())) return finishSignOutLater()
    attempts = 0
    const next = await api.identity.viewer()
    // A sign-in or sign-out in the meantime is newer.
    if (memberId() !== idOf(asked)) return
    // Credits that arrived in the meantime may be newer than this answer.
    if (viewer.get() !== asked) return refreshViewer()
    failures = 0
    areCreditsUnreadable.set(false)
    const isKnown = isChangedElsewhere
    isChangedElsewhere = false
    const hasEnded = memberId() !== null && next.status === 'guest' && !isKnown
    // A session never ends silently: the page says so, and keeps what was typed.
    if (hasEnded) return reportSessionEnd()
    // Another tab has signed in, perhaps the same person again.
    if (next.status === 'authenticated' && (isKnown || idOf(next) !== idOf(asked))) recordSignIn()
    viewer.set(next)
  } catch {
    failures += 1
    const { credits } = asked.status === 'authenticated' ? asked : { credits: null }
    if (!credits || failures >= FAILURES_BEFORE_STAND_IN) showUnreadableCredits()
    clearTimeout(repetition)
    if (memberId() !== null) repetition = setTimeout(refreshViewer, backOffMs(failures + 1))
  }
}

/** Tries again to end the session on the server: soon, ever less often, and at once when the connection returns. */
async function finishSignOutLater(): Promise<void> {
  if (isNextWaiting) return
  isNextWaiting = true
  attempts += 1
  await pauseOrOnline(backOffMs(attempts))
  isNextWaiting = false
  refreshViewer()
}

/** Shows a stand-in where the credits could not be read (CR-8). */
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

/**
 * Keeps the viewer up to date: when the tab becomes visible, another tab acts, or the connection returns. Returns a
 * function that ends it.
 */
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
        // Changes since the page was drawn, or while the connection was down, were not reported.
        onState: (isUp) => isUp && refreshViewer(),
        onRefused: refreshViewer,
      }),
    ),
    watchReset(),
    connection.subscribe(() => {
      if (connection.get() === 'ok' && areCreditsUnreadable.get()) refreshViewer()
    }),
    onTabMessage((message) => {
      if (message.type === 'viewer_changed') {
        isChangedElsewhere = true
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

/** Checks whether the shown credits are already those of a reported change: a reply brings its own credits. */
function showsCredits(version: string | null): boolean {
  const current = viewer.get()
  if (current.status === 'guest' || !current.credits || version === null) return false
  return isUnlimited(current.credits) || hasCreditVersion(current.credits, version)
}

/** Asks again when the day changes, even if no one is at the page. Returns a function that ends it. */
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

/** Keeps a process running while a person is signed in. Returns a function that ends it. */
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
