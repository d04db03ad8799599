import { createHash, randomBytes, randomInt } from 'node:crypto'

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Generates a secret for a cookie or link: 256 random bits, URL-safe. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret for storage: its SHA-256 in hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Generates a referral code: 8 uppercase alphanumerics, evenly distributed (RF-1). */
export function randomReferralCode(): string {
  return Array.from({ length: 8 }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('')
}

/** Generates a chat or guest session id in the form that the documents define, with 128 random bits (D6, GU-1). */
export function randomSessionId(kind: 'chat' | 'guest', now: Date): string {
  return `${kind}_${now.getTime()}_${randomBytes(16).toString('hex')}`
}

/** Derives an id from a text, the same each time (UUID version 8). */
export function idFrom(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  return digits.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_, a: string, b: string, c: string, d: string, e: string) => `${a}-${b}-8${c}-8${d}-${e}`,
  )
}
