import { os } from '@orpc/server'
import type { Context } from '../context.ts'
import { recordDenial } from './record-denial.ts'
import { asOrpcError } from './translate-errors.ts'

/**
 * Turns errors of verbs into the contract's typed errors and records denials. It is the first middleware of every
 * domain's routes.
 */
export const translateErrors = os.$context<Context>().middleware(async ({ context, next }) => {
  try {
    return await next()
  } catch (error) {
    await recordDenial(context, error)
    throw asOrpcError(error, { id: context.requestId, log: context.runtime.log })
  }
})
