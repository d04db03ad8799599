import type { WaysIn } from '@pepper/contract/bootstrap'
import type { Runtime } from '../../platform/context.ts'
import { isEmailCodeOffered } from './email-codes/require-offered.ts'

/** Lists the ways to sign in, beside the password, that the operator has set up. */
export async function readWaysIn(runtime: Runtime): Promise<WaysIn> {
  const { signInProviders, wallet, textMessages } = runtime.config
  return {
    email_code: await isEmailCodeOffered(runtime),
    wallet: wallet !== null,
    phone: textMessages !== null,
    providers: signInProviders.map(({ id, name, icon, sign_in_domains: domains }) => ({
      id,
      name,
      icon,
      domains,
    })),
  }
}
