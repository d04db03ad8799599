import * as z from 'zod'
import { UNLIMITED_CREDITS } from './limits.ts'
import { memberOperation } from './operation.ts'
import { timestamp } from './primitives.ts'

const creditCount = z.number().int().min(UNLIMITED_CREDITS)

/**
 * What a person can spend (CR-1). Counts are credits, -1 is unlimited; `daily_used` counts today's spends from the
 * daily bucket, `daily_allowance` is what today granted, `xp_pending` arrives with the next daily grant.
 */
export const creditInfo = z.object({
  daily_credits: creditCount,
  xp_credits: creditCount,
  total_credits: creditCount,
  user_xp: z.number().int().min(0),
  daily_used: z.number().int().min(0),
  daily_allowance: creditCount,
  xp_pending: z.number().int().min(0),
  next_reset: timestamp,
  time_zone: z.string(),
})
export type CreditInfo = z.infer<typeof creditInfo>

export const credits = {
  info: memberOperation
    .route({ method: 'GET', path: '/credits', summary: 'My credits', tags: ['credits'] })
    .output(creditInfo),
}
