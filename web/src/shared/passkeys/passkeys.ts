import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { NewPasskey, PasskeyOrder, PasskeyQuestion } from '@pepper/contract/identity/passkeys'
import { api } from '../../lib/api/api.ts'

export type PasskeyAnswer = NonNullable<FactorProof['passkey']>
export type PasskeyPurpose = 'sign_in' | 'second_factor' | 'reauthentication'

/**
 * Checks whether this browser supports passkeys and this address can have any: they belong to a name, never to a bare
 * IP address.
 */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
}

/**
 * Asks for a passkey of the owner's choice and its signed answer; null where they choose none. The library is loaded
 * with the first call.
 */
export async function askPasskey(purpose: PasskeyPurpose): Promise<PasskeyAnswer | null> {
  return answerQuestion(await api.identity.passkeys.ask({ purpose }))
}

/**
 * Gets the signed answer to a question that was fetched already; `isAutofill` offers passkeys among the suggestions of
 * a field.
 */
export async function answerQuestion(
  question: PasskeyQuestion,
  { isAutofill = false } = {},
): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const made = await unlessLeft(() =>
    startAuthentication({
      optionsJSON: question,
      useBrowserAutofill: isAutofill,
      verifyBrowserAutofillInput: false,
    }),
  )
  if (!made) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } = made.response
  return {
    id: made.id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
    ...(userHandle && { user_handle: userHandle }),
  }
}

/** Makes a passkey on this device or at another keeper of the owner's choice; null where they make none. */
export async function createPasskey(order: PasskeyOrder): Promise<NewPasskey | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await unlessLeft(() => startRegistration({ optionsJSON: order }))
  if (!made) return null
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return {
    id: made.id,
    client_data: clientDataJSON,
    attestation: attestationObject,
    transports: transports.filter(isKnownTransport),
  }
}

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

function isKnownTransport(text: string): text is NewPasskey['transports'][number] {
  return TRANSPORTS.includes(text)
}

/** Runs a dialog of the browser; null where the person closes it or begins something else, which is no failure. */
async function unlessLeft<T>(ceremony: () => Promise<T>): Promise<T | null> {
  try {
    return await ceremony()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}

/** Checks whether a passkey could not be made because its keeper has one of this account already. */
export function isKeptAlready(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
