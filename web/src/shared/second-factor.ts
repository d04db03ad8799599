import { CallError } from '../lib/api/call-error.ts'

/** Whether a sign-in was refused for want of a code of the second factor, or for a wrong one. */
export function asksForCode(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.code === 'identity.second_factor_required' || isWrongCode(error)
}

export function isWrongCode(error: unknown): boolean {
  return error instanceof CallError && error.code === 'identity.second_factor_wrong'
}
