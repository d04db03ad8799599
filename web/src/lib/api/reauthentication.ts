import { CallError } from './call-error.ts'

/** Asks the person for their password; resolves to whether the server took it. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Names what asks for the password again when a call needs it (decision 050). */
export function onReauthentication(asker: Ask): void {
  ask = asker
}

/**
 * Makes a call; where it needs the password again, asks for it, once for all calls at a time, and makes the call a second time.
 * Throws access.reauthentication_required where the person gives none.
 */
export async function withReauthentication<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'access.reauthentication_required' || !ask)
      throw error
    asking ??= ask().finally(() => {
      asking = undefined
    })
    if (!(await asking)) throw error
    return call()
  }
}
