import { createStore } from '../lib/store.ts'
import { memberId, viewer } from './viewer.ts'

/** A callback that gets whether the person gave their password. */
export type Settle = (isGiven: boolean) => void

/** The callback of a call that waits for the person's password; null while none does (decision 050). */
export const passwordWanted = createStore<Settle | null>(null)

/**
 * Shows the dialog that asks for the password; resolves to whether it was given. A person who is signed out meanwhile,
 * or in whose place another one is signed in, has not given it.
 */
export function askForPassword(): Promise<boolean> {
  const asked = memberId()
  return new Promise((resolve) => {
    const settle: Settle = (isGiven) => {
      forget()
      passwordWanted.set(null)
      resolve(isGiven)
    }
    const forget = viewer.subscribe(() => memberId() !== asked && settle(false))
    passwordWanted.set(() => settle)
  })
}
