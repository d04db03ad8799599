import type { BuiltInRole } from '@pepper/contract/permissions'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { grantRole } from '../access/index.ts'
import { recordAudit } from '../audit/index.ts'
import { openCreditAccount } from '../credits/index.ts'
import { createAccount } from '../identity/index.ts'
import { awardXp } from '../progress/index.ts'
import { connectReferral, type NamedReferrer } from './connect-referral.ts'
import {
  claimRecord,
  countNewAccount,
  findRecordByCode,
  findRecordByEmail,
  findRecordById,
  insertMember,
  lockRecords,
  type WaitlistRecord,
} from './record-store.ts'
import { listQualified } from './referral-store.ts'
import { rewardReferrer } from './reward-referrer.ts'
import { asReferralCode, type ReferralOutcome } from './rules.ts'
import type { JoiningScene } from './scene.ts'

export interface Joining {
  via: 'sign_up' | 'activation' | 'operator'
  email: string
  displayName: string | null
  passwordHash: string
  isEmailVerified: boolean
  /** The record to claim; null is the unclaimed record of this e-mail, or a new one. */
  recordId: string | null
  /** A referral code as it came along, or null. */
  ref: string | null
  role: BuiltInRole
}

export interface Joined {
  userId: string
  recordId: string
  referral: ReferralOutcome
}

interface Found {
  record: WaitlistRecord | null
  referrer: NamedReferrer
}

/**
 * Makes a member, all or nothing in the caller's transaction: account, waitlist row, credit account, XP, referral and its
 * rewards, the day's count, event and audit (decisions 2 and 5). The caller has proven the address, or is on a loopback
 * origin. Throws identity.email_taken, membership.already_activated, membership.daily_limit_reached.
 */
export async function joinMember(tx: Transaction, joining: Joining, scene: JoiningScene): Promise<Joined> {
  const { record, referrer } = await findAndLock(tx, joining)
  const { email, displayName, passwordHash, isEmailVerified } = joining
  const name = displayName ?? record?.full_name ?? email.split('@')[0] ?? ''
  const userId = await createAccount(tx, { email, name, passwordHash, isEmailVerified, now: scene.now })
  const fields = { userId, email, displayName, isEmailVerified, now: scene.now }
  const member = record ? await claimRecord(tx, record.id, fields) : await insertMember(tx, fields)
  await openCreditAccount(tx, userId, scene)
  if (record) await awardForRecord(tx, userId, record, scene)
  const referral = await connectReferral(tx, { ...member, auth_user_id: userId }, referrer, scene)
  if (record) await rewardReferrer(tx, member, await listQualified(tx, member.id), scene)
  if (joining.via !== 'operator') await countAgainstDay(tx, scene)
  await tellOthers(tx, joining, { userId, recordId: member.id, referral }, scene)
  return { userId, recordId: member.id, referral }
}

/** The record to claim and the referrer, both locked in one order, and still as they must be. */
async function findAndLock(tx: Transaction, { recordId, email, ref }: Joining): Promise<Found> {
  const found = recordId ? await findRecordById(tx, recordId) : await findRecordByEmail(tx, email)
  const code = ref === null ? null : asReferralCode(ref)
  const byCode = code === null ? null : await findRecordByCode(tx, code)
  const referrerId = found?.referred_by ?? byCode?.id ?? null
  const locked = await lockRecords(tx, [found?.id ?? null, referrerId])
  const record = (found && locked.get(found.id)) ?? null
  if (record?.auth_user_id) {
    throw new AppError(recordId ? 'membership.already_activated' : 'identity.email_taken')
  }
  return {
    record,
    referrer: {
      isNamed: referrerId !== null || ref !== null,
      record: (referrerId && locked.get(referrerId)) || null,
      isOldRecord: record !== null,
    },
  }
}

/** What an imported record brings along, and the reward for activating it. */
async function awardForRecord(
  tx: Transaction,
  userId: string,
  record: WaitlistRecord,
  { settings, now }: JoiningScene,
): Promise<void> {
  await awardXp(tx, { userId, amount: record.xp, cause: 'import', now })
  await awardXp(tx, { userId, amount: settings.xp_activation, cause: 'activation', now })
}

async function countAgainstDay(tx: Transaction, { settings, now, timeZone }: JoiningScene): Promise<void> {
  const isWithin = await countNewAccount(tx, { now, timeZone, limit: settings.max_users_per_day })
  if (!isWithin) throw new AppError('membership.daily_limit_reached')
}

async function tellOthers(
  tx: Transaction,
  { via, role, email }: Joining,
  { userId, recordId, referral }: Joined,
  { requestId, now }: JoiningScene,
): Promise<void> {
  await recordEvent(tx, 'membership.joined', { user_id: userId, via })
  if (role !== 'user') await grantRole(tx, { actorId: null, userId, role, requestId, now })
  await recordAudit(tx, {
    action: 'user.joined',
    actorId: via === 'operator' ? null : userId,
    target: { type: 'user', id: userId },
    requestId,
    details: { via, record_id: recordId, referral },
    personal: { email },
    now,
  })
}
