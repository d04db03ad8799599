import type { Deed, ExportDeed } from '@pepper/contract/approvals'
import type { AfterCommit, ApprovalPorts } from '../domains/approvals/index.ts'
import { openAuditExport } from '../domains/audit/log/index.ts'
import { giveCreditsWithin, processGiftWithin, readGiftLeft } from '../domains/credits/index.ts'
import { banUserWithin, unbanUserWithin } from '../domains/identity/index.ts'
import { openReferrerExport } from '../domains/referrals/index.ts'
import { changeCustomRoleAsApproved, changeRoleWithin, listAccessContexts } from '../domains/roles/index.ts'
import { changeSettingsWithin, forgetSettings, readSettingWithin } from '../domains/settings/index.ts'
import { changeManyWithin, openUserExport } from '../domains/users/index.ts'
import { applyImportWithin, openWaitlistExport } from '../domains/waitlist/index.ts'
import type { Context, MemberContext } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { followReferredNewcomers } from './follow-newcomers.ts'

/** The actions that approvals carry out, by the verbs of the domains that own them. */
export const approvalPorts: ApprovalPorts = {
  findAccess: async (tx, userId) => {
    const access = (await listAccessContexts(tx, [userId])).get(userId)
    return access && !access.isBanned ? access : null
  },
  carryOut,
  openExport,
  isOn: ({ runtime: { db } }) => readSettingWithin(db.kysely, 'two_people'),
  readGiftLeft: (context) => readGiftLeft(context.runtime.db.kysely, context),
}

async function carryOut(
  tx: Transaction,
  context: MemberContext,
  deed: Exclude<Deed, ExportDeed>,
): Promise<AfterCommit> {
  switch (deed.kind) {
    case 'gift_give': {
      const { kind: _, ...gift } = deed
      await giveCreditsWithin(tx, context, gift)
      return nothing
    }
    case 'gift_process':
      await processGiftWithin(tx, context, deed)
      return nothing
    case 'user_ban': {
      const sessions = await banUserWithin(tx, context, deed)
      return recordEnded(context, !sessions ? [] : [{ userId: deed.id, sessions }])
    }
    case 'user_unban':
      await unbanUserWithin(tx, context, deed)
      return nothing
    case 'user_promote':
    case 'user_demote':
      await changeRoleWithin(tx, context, deed)
      return nothing
    case 'users_bulk':
      return recordEnded(context, await changeManyWithin(tx, context, deed))
    case 'settings_change':
      await changeSettingsWithin(tx, context, deed.changes)
      return async () => forgetSettings(context.runtime)
    case 'link_hand_over':
      // The requester sees the link when they ask for it again.
      return nothing
    case 'role_update':
    case 'role_delete':
    case 'role_assign':
    case 'role_remove':
      await changeCustomRoleAsApproved(tx, context, deed)
      return nothing
    case 'waitlist_import':
      await applyImportWithin(tx, context, deed)
      return nothing
  }
}

async function nothing(): Promise<void> {}

function recordEnded(context: MemberContext, ended: { userId: string; sessions: number }[]): AfterCommit {
  return async () => {
    for (const { userId, sessions } of ended) {
      await recordSecurityEvent(context, { type: 'sessions_ended', userId, details: { sessions } })
    }
  }
}

async function openExport(context: Context, deed: ExportDeed) {
  switch (deed.kind) {
    case 'users_export':
      return openUserExport(context, deed.filter)
    case 'waitlist_export':
      return openWaitlistExport(context, deed.filter)
    case 'audit_export':
      return openAuditExport(context, deed.filter)
    case 'referrals_export':
      await followReferredNewcomers(context.runtime)
      return openReferrerExport(context, deed.filter)
  }
}
