/** What the client tells of a token's sender. */
export interface Sender {
  userId: string
  tier: string
  sessionId: string
  expiresAt: number
}

export function createVerifier(options: { issuer: string; audience: string }): {
  verify(token: string): Promise<Sender>
  isActive(token: string): Promise<boolean>
}
