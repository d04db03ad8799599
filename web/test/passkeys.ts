import type { PasskeyOrder, PasskeyQuestion } from '@pepper/contract/identity/passkeys'
import { onTestFinished, vi } from 'vitest'

export const question: PasskeyQuestion = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
}

export const order: PasskeyOrder = {
  challenge: 'Y2hhbGxlbmdl',
  timeout: 60_000,
  rp: { id: 'localhost', name: 'Pepper' },
  user: { id: 'dXNlcg', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** The signed answer in the browser's form, and as it is sent. */
const credential = {
  id: 'key',
  rawId: bytes('key'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('data'),
    authenticatorData: bytes('auth'),
    signature: bytes('sign'),
    attestationObject: bytes('made'),
    getTransports: () => ['internal', 'smoke-signal'],
  },
  getClientExtensionResults: () => ({}),
}
export const signedAnswer = {
  id: 'key',
  client_data: 'ZGF0YQ',
  authenticator_data: 'YXV0aA',
  signature: 'c2lnbg',
}

/** Replaces the browser's dialog for passkeys until the test ends; `ask` and `make` are its answers. */
export function holdPasskeys({ isAutofill = false } = {}) {
  const ask = vi.fn(async (_options: unknown): Promise<unknown> => credential)
  const make = vi.fn(async (_options: unknown): Promise<unknown> => credential)
  const support = {
    isConditionalMediationAvailable: async () => isAutofill,
  }
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, support))
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ask, create: make } })
  onTestFinished(() => {
    vi.stubGlobal('PublicKeyCredential', undefined)
  })
  return { ask, make }
}

/** The error of a dialog that the person closed. */
export const closed = () => Object.assign(new Error('closed'), { name: 'NotAllowedError' })
