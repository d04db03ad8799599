import type { Runtime } from '../../platform/context.ts'
import { clearEmail } from '../profiles/index.ts'

/** Takes the address off a member's record after its account got the former one back: it was not theirs (SE-2). */
export async function takeBackEmail({ db, clock }: Runtime, userId: string): Promise<void> {
  await clearEmail(db.kysely, userId, clock.now())
}
