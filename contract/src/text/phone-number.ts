/**
 * Reads a typed phone number as E.164 writes it (`+491701234567`). Accepts spaces, hyphens, dots, slashes and brackets,
 * `00` in place of `+`, and the `(0)` that is not dialled from abroad. Returns null for anything else, including a
 * number without its country code.
 */
export function readPhoneNumber(typed: string): string | null {
  const plain = typed
    .replace(/\(0\)/g, '')
    .replaceAll(/[\s\-./()\u2010-\u2015]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : null
}

/** Masks a number so that its owner recognises it and others cannot read it. */
export function maskPhoneNumber(number: string): string {
  return `${number.slice(0, 3)}…${number.slice(-2)}`
}
