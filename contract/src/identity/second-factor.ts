import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, reauthenticatedOperation } from '../operation.ts'
import { timestamp } from '../primitives.ts'
import { factorProof, secondFactorCode } from './factor-proof.ts'

/** The second factor as the owner of the account sees it; the secret is never shown again. */
export const secondFactorState = z.object({
  /** The moment since which it is in force; null where there is none. */
  since: timestamp.nullable(),
  recovery_codes_left: z.number().int().min(0),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

const tags = ['identity']
const path = '/identity/second-factor'
const byCode = z.strictObject({ code: secondFactorCode })
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const missing = fails('identity.second_factor_missing', 'identity.second_factor_wrong')
const byFactor = { ...missing, ...fails('identity.second_factor_required', 'identity.passkey_refused') }

/** Codes of an authenticator app beside the password (AU-11). */
export const secondFactor = {
  get: memberOperation
    .route({ method: 'GET', path, summary: 'My second factor', tags })
    .output(secondFactorState),
  /** Makes the secret for the app, replacing one that was not confirmed; it is in force after its first code. */
  start: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/start`, summary: 'Begin a second factor', tags })
    .errors(fails('identity.second_factor_present'))
    .input(z.strictObject({}).optional())
    .output(z.object({ key: z.string(), address: z.string() })),
  /** Puts it in force by its first code, and returns ten recovery codes, shown only this once. */
  confirm: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/confirm`, summary: 'Confirm my second factor', tags })
    .errors({ ...missing, ...fails('identity.second_factor_present') })
    .input(byCode)
    .output(recoveryCodes),
  /** Ten new recovery codes, which replace the earlier ones, by a code or a passkey. */
  renewRecoveryCodes: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/recovery-codes`, summary: 'New recovery codes', tags })
    .errors(byFactor)
    .input(factorProof)
    .output(recoveryCodes),
  /** Confirms who the caller is by a code instead of the password; the session remembers it for a few minutes. */
  reauthenticate: memberOperation
    .route({
      method: 'POST',
      path: `${path}/reauthentication`,
      summary: 'Give a code instead of my password again',
      tags,
    })
    .errors(missing)
    .input(byCode)
    .output(z.object({ until: timestamp })),
  /** Removes it by a code or a passkey; recovery codes and trusted devices are removed with the last factor. */
  remove: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/remove`, summary: 'Remove my second factor', tags })
    .errors(byFactor)
    .input(factorProof)
    .output(z.object({ removed: z.literal(true) })),
}
