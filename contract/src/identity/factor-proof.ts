import * as z from 'zod'

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)

/** A code of an authenticator app, or a recovery code, with any grouping. */
export const secondFactorCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z -]{6,40}$/)

/** The signed answer of a passkey, as the browser received it, with its bytes as base64url. */
export const passkeyAnswer = z.strictObject({
  id: base64url.max(1_400),
  client_data: base64url.max(4_096),
  authenticator_data: base64url.max(4_096),
  signature: base64url.max(4_096),
  user_handle: base64url.max(128).optional(),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** The proof of a second factor: a code or a passkey. */
export const factorProof = z.strictObject({
  code: secondFactorCode.optional(),
  passkey: passkeyAnswer.optional(),
})
export type FactorProof = z.infer<typeof factorProof>
