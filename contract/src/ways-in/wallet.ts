import * as z from 'zod'
import { fails } from '../errors.ts'
import { factorProof } from '../identity/factor-proof.ts'
import { operation, reauthenticatedOperation } from '../operation.ts'
import { email } from '../primitives.ts'
import { completed, entering } from './completed.ts'
import { emailCode, wishes } from './newcomer.ts'

const tags = ['ways-in']
const path = '/ways-in/wallet'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
/** The signature of the message, as `personal_sign` of a wallet returns it. */
const signature = z.string().regex(/^0x[0-9a-fA-F]{130}$/)
const toSign = z.object({ message: z.string() })
const proving = fails('ways_in.not_offered', 'ways_in.signature_wrong', 'joining.link_invalid')

/**
 * Signing in by a wallet's signature (Sign-In with Ethereum, EIP-4361), if WALLET_SIGN_IN is on. The message that
 * `start` returns is valid once, for ten minutes, in the browser that requested it. The later calls carry its
 * signature.
 */
export const wallet = {
  /** The message to sign. `ref` is a referral code for joining, `next` the page to go to afterwards. */
  start: operation
    .route({ method: 'POST', path: `${path}/start`, summary: 'Sign in by a wallet', tags })
    .errors(fails('ways_in.not_offered'))
    .input(wishes.extend({ address }))
    .output(toSign),
  /** The message to sign for linking a wallet to my account. */
  link: reauthenticatedOperation
    .route({ method: 'POST', path: `${path}/link`, summary: 'Link a wallet', tags })
    .errors(fails('ways_in.not_offered'))
    .input(z.strictObject({ address }))
    .output(toSign),
  /**
   * Signs in, or links. Where the second factor is asked for, repeat the call with its code. ways_in.email_needed: no
   * account has this wallet, so the next step is to give an email address.
   */
  complete: operation
    .route({ method: 'POST', path: `${path}/complete`, summary: 'Finish signing in by a wallet', tags })
    .errors({ ...proving, ...entering, ...fails('ways_in.email_needed', 'ways_in.provider_required') })
    .input(factorProof.extend({ signature }))
    .output(completed),
  /**
   * Mails a code of six digits to the address of a newcomer. Returns the same, after the same work, for any address.
   */
  giveAddress: operation
    .route({ method: 'POST', path: `${path}/email`, summary: 'Give an address to join with', tags })
    .errors({ ...proving, ...entering, ...fails('ways_in.provider_required') })
    .input(z.strictObject({ signature, email }))
    .output(z.object({ outcome: z.literal('check_email') })),
  /** Joins with the address that the mailed code proves. Five wrong codes end it. */
  join: operation
    .route({ method: 'POST', path: `${path}/join`, summary: 'Join by a wallet', tags })
    .errors({ ...proving, ...entering, ...fails('ways_in.code_wrong') })
    .input(z.strictObject({ signature, email_code: emailCode }))
    .output(completed),
}
