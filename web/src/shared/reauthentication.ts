import { createStore } from '../lib/store.ts'
import { memberId, viewer } from './viewer.ts'

/** Called with whether the person gave their password. */
export type Settle = (isGiven: boolean) => void

/** Set while a call waits for the password of its person (decision 050). */
export const passwordWanted = createStore<Settle | null>(null)

/** Shows the dialog that asks for the password; resolves to whether it was given. Whoever is signed out meanwhile gives none. */
export function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle: Settle = (isGiven) => {
      forget()
      passwordWanted.set(null)
      resolve(isGiven)
    }
    const forget = viewer.subscribe(() => memberId() === null && settle(false))
    passwordWanted.set(() => settle)
  })
}
