import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { randomSecret } from '../../../platform/ids.ts'

const STEP_SECONDS = 30
/** A clock may be one step off, and a code may be typed at the end of its step. */
const STEPS_AROUND = [0, -1, 1]

/** Makes a secret of 144 random bits, which apps accept as base32. */
export function randomTotpSecret(): string {
  return randomSecret().slice(0, 24)
}

/** Formats the secret as people type it into an app. */
export function totpKey(secret: string): string {
  return base32.encode(secret, { padding: false })
}

/** Builds the address that an app reads from a QR code. */
export function totpAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  return createOTP(secret).url(issuer, account)
}

/** Computes the code of a step of 30 seconds (RFC 6238 with SHA-1, which every app knows). */
export function totpCode(secret: string, step: number, digits = 6): Promise<string> {
  return createOTP(secret, { digits }).hotp(step)
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** Finds the step of a code, at `now` or one step around it; null if it fits none. */
export async function findTotpStep(secret: string, code: string, now: Date): Promise<number | null> {
  const present = totpStep(now)
  for (const distance of STEPS_AROUND) {
    if ((await totpCode(secret, present + distance)) === code) return present + distance
  }
  return null
}
