import { withChecksum } from './recover-signer.ts'

/** The facts of a message that a wallet signs. */
export interface SignInRequest {
  /** In lower case. */
  address: string
  /** Where this product is opened: its host and itself stand in the message. */
  origin: string
  chainId: number
  nonce: string
  isLinking: boolean
  issuedAt: Date
  expiresAt: Date
}

/**
 * Writes the message of Sign-In with Ethereum (EIP-4361). Wallets read it too, and warn where its host is not that of the page. Its sentence is
 * the same in every language, because the standard takes plain ASCII.
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
