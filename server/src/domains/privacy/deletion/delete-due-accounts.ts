import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { rewriteTables } from '../../../platform/db/tables/rewrite-tables.ts'
import { tryEach } from '../../../platform/try-each.ts'
import { expireAbout } from '../../approvals/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockAccount, lockSessions } from '../../identity/index.ts'
import { mailboxOf } from '../../profiles/index.ts'
import { forgetStartsOf } from '../../referrals/index.ts'
import { countActiveSuperAdmins, listAccessContexts, lockRoles } from '../../roles/index.ts'
import { findPerson } from '../export/find-person.ts'
import { addressPattern } from './address-pattern.ts'
import { erasePerson } from './erase-person.ts'
import { claimDue, listDue, lockFigures } from './store.ts'

/**
 * Deletes the accounts whose owners asked for it seven days ago (ST-6), each by itself, and their traces in the files of
 * the embedded engine. Returns how many. Throws what failed once all were tried.
 */
export async function deleteDueAccounts(runtime: Runtime): Promise<number> {
  let deleted = 0
  const due = await listDue(runtime.db.kysely, runtime.clock.now())
  try {
    await tryEach(due, async (userId) => {
      if (await deleteAccount(runtime, userId)) deleted += 1
    })
  } finally {
    if (deleted > 0) await rewriteTables(runtime.db)
  }
  return deleted
}

/** Deletes one account. Anything that the person is writing at this moment waits and then finds no account. */
async function deleteAccount(runtime: Runtime, userId: string): Promise<boolean> {
  const { db, clock, log } = runtime
  const now = clock.now()
  const isDeleted = await db.transaction(async (tx) => {
    await lockFigures(tx)
    await lockRoles(tx)
    await lockSessions(tx, userId)
    await lockAccount(tx, userId)
    if (await isLastSuperAdmin(tx, userId)) return false
    const person = await findPerson(tx, userId)
    if (!person || !(await claimDue(tx, userId, now))) return false
    await expireAbout(tx, { userId, address: addressPattern(person.emails), now })
    await forgetStartsOf(tx, runtime, person.emails.map(mailboxOf))
    await erasePerson(tx, person)
    await recordAudit(tx, {
      action: 'user.deleted',
      actorId: null,
      target: { type: 'user', id: userId },
      origin: null,
      details: {},
      now,
    })
    return true
  })
  if (isDeleted) log.info('an account was deleted, as its owner had asked')
  return isDeleted
}

/**
 * Returns whether the person became the last super admin after the request: the deletion then waits until there is
 * another one.
 */
async function isLastSuperAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const access = (await listAccessContexts(tx, [userId])).get(userId)
  return access?.role === 'super_admin' && (await countActiveSuperAdmins(tx)) <= 1
}
