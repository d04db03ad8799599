import type { FactorMethod } from '@pepper/contract/errors'
import { useState } from 'react'
import { CallError, dataOf } from '../lib/api/call-error.ts'

const NONE_TOLD: FactorMethod[] = []

/** Checks whether a sign-in was refused because a code of the second factor is missing or wrong. */
export function asksForCode(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.code === 'identity.second_factor_required' || isWrongCode(error)
}

export function isWrongCode(error: unknown): boolean {
  return error instanceof CallError && error.code === 'identity.second_factor_wrong'
}

/**
 * Returns the methods of the second factor, from the last refusal that listed them; recovery codes work in any case.
 */
export function useFactorMethods(error: unknown): FactorMethod[] {
  const [methods, setMethods] = useState(NONE_TOLD)
  const told = dataOf(error, 'identity.second_factor_required')?.methods
  if (told && told !== methods) setMethods(told)
  return told ?? methods
}
