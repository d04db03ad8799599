import type { PasskeyAnswer } from '@pepper/contract/identity/factor-proof'
import type { NewPasskey } from '@pepper/contract/identity/passkeys'
import type { Runtime } from '../../../platform/context.ts'
import { ALGORITHMS, relyingPartyOf } from './relying-party.ts'
import type { StoredPasskey } from './store.ts'

/**
 * Verifies that a passkey signed `challenge` for this site and verified its person. Returns its new count, or null if
 * not. The library loads on first use.
 */
export async function verifyAnswer(
  runtime: Runtime,
  { answer, challenge, passkey }: { answer: PasskeyAnswer; challenge: string; passkey: StoredPasskey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingPartyOf(runtime)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.client_data,
          authenticatorData: answer.authenticator_data,
          signature: answer.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The count is compared where it is stored, so that of two uses at once one is noticed.
      credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws at anything that does not fit.
    return null
  }
}

export interface VerifiedPasskey {
  credentialId: string
  publicKey: string
  signCount: number
}

/**
 * Verifies that the provider of a new passkey signed `challenge` for this site and verified its person. Returns the
 * passkey, or null if not.
 */
export async function verifyNewPasskey(
  runtime: Runtime,
  { passkey, challenge }: { passkey: NewPasskey; challenge: string },
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingPartyOf(runtime)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: passkey.client_data, attestationObject: passkey.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: credential.counter,
    }
  } catch {
    return null
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}
