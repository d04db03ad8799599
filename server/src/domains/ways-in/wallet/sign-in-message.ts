import { withChecksum } from './recover-signer.ts'

/** The contents of the message that a wallet is asked to sign. */
export interface SignInRequest {
  /** In lower case. */
  address: string
  /** The origin of this product. The message contains it and its host. */
  origin: string
  chainId: number
  nonce: string
  isLinking: boolean
  issuedAt: Date
  expiresAt: Date
}

/**
 * Writes the message of Sign-In with Ethereum (EIP-4361). Wallets read it too, and warn if its host is not that of the
 * page. Its sentence is the same in every language, because the standard takes plain ASCII.
 */
export function writeSignInMessage(request: SignInRequest): string {
  const { address, origin, chainId, nonce, isLinking, issuedAt, expiresAt } = request
  const purpose = isLinking
    ? 'Link this wallet to your account. It can sign you in from then on.'
    : 'Sign in with this wallet.'
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    withChecksum(address),
    '',
    `${purpose} Signing is free and sends no transaction.`,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n')
}
