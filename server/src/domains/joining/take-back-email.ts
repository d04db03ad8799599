import type { Runtime } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { clearEmail, restoreEmail } from '../profiles/index.ts'

/**
 * Removes the address from a member's record after its account got the former one back: it was not theirs (SE-2). A
 * record that had the former one gets it back, unless another record has it by now.
 */
export async function takeBackEmail(
  { db, clock }: Runtime,
  { user_id: userId, had_email }: { user_id: string; had_email?: boolean },
): Promise<void> {
  if (had_email) {
    try {
      return await restoreEmail(db.kysely, userId, clock.now())
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  await clearEmail(db.kysely, userId, clock.now())
}
