import { CallError } from './call-error.ts'

/** A function that asks the person for their password and resolves to whether the server accepted it. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers the function that asks for the password again when a call needs it (decision 050). */
export function onReauthentication(asker: Ask): void {
  ask = asker
}

/**
 * Makes a call. Where the call needs the password again, asks for it, once for all calls at a time, and makes the call
 * a second time. Throws access.reauthentication_required where the person does not give the password.
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
