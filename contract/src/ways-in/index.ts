import { emailCodes } from './email-codes.ts'
import { phones } from './phone.ts'
import { providers } from './providers.ts'
import { wallet } from './wallet.ts'

/** The ways to sign in beside the password (AU-12). Each exists only where the operator has set it up. */
export const waysIn = {
  emailCodes,
  providers,
  wallet,
  phones,
}
