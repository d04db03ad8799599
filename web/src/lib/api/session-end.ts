import { CallError } from './call-error.ts'

const listeners = new Set<() => void>()

/** Calls `listener` when a call finds that the session has ended: it expired, or was revoked from elsewhere. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportSessionEnd(): void {
  for (const listener of listeners) listener()
}

let signIns = 0

/** Records that a person has signed in, in any tab: a refusal of an earlier call says nothing about their session. */
export function recordSignIn(): void {
  signIns += 1
}

/**
 * Is called as a call begins. Returns a function that reports the end of its session where an error of the call says so
 * and no later sign-in has begun another one.
 */
export function watchSession(): (error: unknown) => void {
  const asked = signIns
  return (error) => {
    const isRefused = error instanceof CallError && error.code === 'access.sign_in_required'
    if (isRefused && asked === signIns) reportSessionEnd()
  }
}
