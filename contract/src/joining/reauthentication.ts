import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation } from '../operation.ts'
import { timestamp } from '../primitives.ts'

const tags = ['joining']
const path = '/membership/reauthentication'

/** The ways to prove again who one is, by what an account has (decision 080). */
export const reauthenticationWay = z.enum(['password', 'passkey', 'app', 'email_code'])
export type ReauthenticationWay = z.infer<typeof reauthenticationWay>

/** Proving again who one is, for operations that ask for it. */
export const reauthentication = {
  /**
   * The ways that the caller's account has. A mailed code is one only where the account has no other and its address is
   * proven; an account may have none.
   */
  ways: memberOperation
    .route({ method: 'GET', path, summary: 'How I can prove again who I am', tags })
    .output(z.object({ ways: z.array(reauthenticationWay), email: z.string() })),
  /** Mails a code for this session to the address of the account, at most one a minute. */
  mailCode: memberOperation
    .route({ method: 'POST', path: `${path}/codes`, summary: 'Mail me a code', tags })
    .errors(fails('ways_in.not_offered'))
    .input(z.strictObject({}).optional())
    .output(z.object({ outcome: z.literal('check_email') })),
  /** Proves who one is by the mailed code, once, in the session that asked for it. Five wrong codes end it. */
  proveByMailedCode: memberOperation
    .route({ method: 'POST', path: `${path}/codes/use`, summary: 'Use the mailed code', tags })
    .errors(fails('ways_in.not_offered', 'ways_in.code_wrong'))
    .input(z.strictObject({ email_code: z.string().regex(/^\d{6}$/) }))
    .output(z.object({ until: timestamp })),
}
