import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, operation, reauthenticatedOperation } from '../operation.ts'
import { displayName, timestamp, uuid } from '../primitives.ts'
import { factorProof, passkeyAnswer } from './factor-proof.ts'

/** The transports by which a browser reaches the device that holds a passkey. */
export const passkeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** The challenge that a browser signs with a passkey, in the terms of WebAuthn. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty for visitors: the browser offers the passkeys it has, and nothing reveals which accounts have passkeys. */
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(passkeyTransport) }),
  ),
})
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>

/** The options that a browser needs to make a passkey, in the terms of WebAuthn. */
export const passkeyOrder = passkeyQuestion
  .omit({ rpId: true, userVerification: true, allowCredentials: true })
  .extend({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    excludeCredentials: passkeyQuestion.shape.allowCredentials,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
export type PasskeyOrder = z.infer<typeof passkeyOrder>

/** A new passkey as the browser made it, with its bytes as base64url. */
export const newPasskey = passkeyAnswer.pick({ id: true, client_data: true }).extend({
  attestation: passkeyAnswer.shape.signature.max(16_384),
  transports: z.array(passkeyTransport).max(7),
})

const tags = ['identity']
const path = '/identity/passkeys'
const refused = fails('identity.passkey_refused')

export type NewPasskey = z.infer<typeof newPasskey>

/**
 * Passkeys: keys of a device or a password manager that sign in without a password, and serve as a second factor beside
 * one (AU-11).
 */
export const passkeys = {
  list: memberOperation
    .route({ method: 'GET', path, summary: 'My passkeys', tags })
    .output(z.object({ passkeys: z.array(passkey) })),
  /** The challenge for a passkey to sign, once, within 10 minutes. Returns the same fields for every visitor. */
  ask: operation
    .route({ method: 'POST', path: `${path}/question`, summary: 'Begin with a passkey', tags })
    .input(z.strictObject({ purpose: z.enum(['sign_in', 'second_factor', 'reauthentication']) }))
    .output(passkeyQuestion),
  startRegistration: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/start`, summary: 'Begin a new passkey', tags })
    .errors(fails('identity.too_many_passkeys'))
    .input(z.strictObject({}).optional())
    .output(passkeyOrder),
  /** Stores a passkey. With the first factor of an account come ten recovery codes, shown only this once. */
  register: reauthenticatedOperation
    .route({ method: 'POST', path, summary: 'Add a passkey', tags })
    .errors({ ...refused, ...fails('identity.too_many_passkeys') })
    .input(z.strictObject({ name: displayName, passkey: newPasskey }))
    .output(z.object({ passkey, recovery_codes: z.array(z.string()).nullable() })),
  rename: memberOperation
    .route({ method: 'POST', path: `${path}/{id}/name`, summary: 'Rename a passkey', tags })
    .errors(fails('identity.passkey_not_found'))
    .input(z.strictObject({ id: uuid, name: displayName }))
    .output(z.object({ renamed: z.literal(true) })),
  /** Removes a passkey, by a code or by any passkey of the account. */
  remove: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/{id}/remove`, summary: 'Remove a passkey', tags })
    .errors({
      ...refused,
      ...fails(
        'identity.passkey_not_found',
        'identity.second_factor_required',
        'identity.second_factor_wrong',
      ),
    })
    .input(factorProof.extend({ id: uuid }))
    .output(z.object({ removed: z.literal(true) })),
  /**
   * Confirms the caller's identity by a passkey instead of the password; the session remembers it for a few minutes.
   */
  reauthenticate: memberOperation
    .route({ method: 'POST', path: `${path}/reauthentication`, summary: 'Prove it is me by a passkey', tags })
    .errors(refused)
    .input(z.strictObject({ passkey: passkeyAnswer }))
    .output(z.object({ until: timestamp })),
}
