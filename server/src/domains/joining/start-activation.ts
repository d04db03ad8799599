import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { activateAtOnce } from './activate-at-once.ts'
import { readFacts } from './facts.ts'
import type { ActivationInput, JoiningAnswer } from './joining-answer.ts'
import { mailActivationLink } from './mail-activation-link.ts'
import { requireOpenDoors } from './rules.ts'

/**
 * Activates a waitlist record (AU-3). A referral code is public and proves nothing: on a loopback origin the record is
 * claimed at once, with its claim secret if one was issued, elsewhere by a link mailed to the record's own address
 * (D2). Throws the errors that the contract lists. Except on loopback, errors that reveal something are thrown 5 times
 * an hour; then the answer is 'check_email'.
 */
export async function startActivation(context: Context, input: ActivationInput): Promise<JoiningAnswer> {
  const { runtime, origin } = context
  await enforceLimit(context, 'activation', input.referral_code)
  try {
    const facts = await readFacts(runtime, origin)
    requireOpenDoors(facts.settings)
    if (!runtime.config.needsEmailProof) return await activateAtOnce(context, input, facts)
    return await mailActivationLink(context, input)
  } catch (error) {
    if (error instanceof AppError) {
      await recordSecurityEvent(context, { type: 'activation_failed', details: { reason: error.code } })
    }
    throw error
  }
}
