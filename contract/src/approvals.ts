import * as z from 'zod'
import { auditExport } from './audit/index.ts'
import { fails } from './errors.ts'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
import { pageCursor, pageLimit } from './paging.ts'
import { permission, role } from './permissions.ts'
import { timestamp, uuid } from './primitives.ts'
import { analyticsRange } from './referrals.ts'
import { settingKey } from './settings.ts'
import { isVisibleProse } from './text/visible-text.ts'
import { userFilter } from './users.ts'
import { recordFilter } from './waitlist/records.ts'

/** Highest number of characters of the reason that comes with a request. */
export const APPROVAL_REASON_MAX_CHARACTERS = 500

/** An export of all people or records; once approved, it is a download. */
export const exportDeed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('users_export'), filter: userFilter }),
  z.object({ kind: z.literal('waitlist_export'), filter: recordFilter }),
  z.object({ kind: z.literal('audit_export'), filter: auditExport }),
  z.object({ kind: z.literal('referrals_export'), filter: analyticsRange }),
])
export type ExportDeed = z.infer<typeof exportDeed>

const amount = z.number().int().min(1)

/**
 * A custom role as it was when a change to it was asked for; the change is made only while the role is still the same.
 */
const knownRole = z.object({ name: z.string(), permissions: z.array(permission), holders: z.array(uuid) })

/** An action that a second person approves, exactly as it was asked for. */
export const deed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('gift_give'),
    id: uuid,
    recipient_id: uuid,
    amount,
    reason: z.string().optional(),
  }),
  z.object({ kind: z.literal('gift_process'), id: uuid, recipient_id: uuid.nullable(), amount }),
  z.object({
    kind: z.literal('users_bulk'),
    id: uuid,
    action: z.enum(['ban', 'unban', 'promote', 'demote', 'gift']),
    ids: z.array(uuid).min(1),
    reason: z.string().optional(),
    until: timestamp.optional(),
    amount: amount.optional(),
  }),
  z.object({ kind: z.literal('user_ban'), id: uuid, reason: z.string(), until: timestamp.optional() }),
  z.object({ kind: z.literal('user_unban'), id: uuid }),
  z.object({ kind: z.literal('user_promote'), id: uuid, role }),
  z.object({ kind: z.literal('user_demote'), id: uuid, role }),
  /** Once it is approved, its requester may make and see the link, once, within an hour. */
  z.object({ kind: z.literal('link_hand_over'), id: uuid }),
  z.object({
    kind: z.literal('settings_change'),
    changes: z.array(
      z.object({
        key: settingKey,
        value: z.union([z.string(), z.number(), z.boolean()]),
        version: z.number().int().min(0).optional(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('role_update'),
    id: uuid,
    name: z.string(),
    description: z.string(),
    permissions: z.array(permission).min(1),
    before: knownRole,
  }),
  z.object({
    kind: z.literal('role_delete'),
    id: uuid,
    before: knownRole,
    /** The role that the holders get instead. */
    heir: knownRole.omit({ holders: true }).extend({ id: uuid }).nullable(),
  }),
  z.object({ kind: z.literal('role_assign'), id: uuid, user_id: uuid, before: knownRole }),
  z.object({ kind: z.literal('role_remove'), id: uuid, user_id: uuid, before: knownRole }),
  z.object({
    kind: z.literal('waitlist_import'),
    id: uuid,
    file_name: z.string(),
    /** The people whom the preview counted as new, and the XP of the file; null where it was not counted. */
    people: z.number().int().min(0),
    xp: z.number().int().min(0).nullable(),
  }),
  ...exportDeed.options,
])
export type Deed = z.infer<typeof deed>
export type DeedKind = Deed['kind']
export type RoleDeed = Extract<Deed, { kind: 'role_update' | 'role_delete' | 'role_assign' | 'role_remove' }>

/** The state of a request. Only a waiting one can be decided or withdrawn. */
export const approvalStatus = z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired'])
export type ApprovalStatus = z.infer<typeof approvalStatus>

const person = z.object({ id: uuid, name: z.string(), email: z.string() })

/** A request for a second person's approval. A person is null where the account is gone. */
export const approval = z.object({
  id: uuid,
  deed,
  /** The permission that is needed to decide it. */
  permission,
  /** The people it concerns, at most 100; those whose account is gone are left out. */
  subjects: z.array(person),
  reason: z.string().nullable(),
  status: approvalStatus,
  requested_by: person,
  requested_at: timestamp,
  expires_at: timestamp,
  decided_by: person.nullable(),
  decided_at: timestamp.nullable(),
  /** Until when an approved export can be downloaded, once, by its requester; null where it cannot. */
  download_until: timestamp.nullable(),
  is_own: z.boolean(),
})
export type Approval = z.infer<typeof approval>

const tags = ['approvals']
const one = z.strictObject({ id: uuid })
const settling = fails('approvals.not_found', 'approvals.settled')
const deciding = fails('approvals.own_request', 'approvals.password_needed')

/** Approval by a second person. All need `admin.enter`; deciding needs the permission of the action. */
export const approvals = {
  /**
   * Whether approval is needed, the gift amount above which the caller needs it, how many requests the caller may
   * decide, and what prevents switching it on.
   */
  summary: memberOperation
    .route({ method: 'GET', path: '/admin/approvals/summary', summary: 'Whether approval is needed', tags })
    .output(
      z.object({
        is_on: z.boolean(),
        /**
         * The gift limit in credits: larger gifts wait. The gifts that the caller made alone within 24 hours are
         * subtracted from it.
         */
        gift_left: z.number().int().min(0),
        waiting: z.number().int().min(0),
        /** Permissions that fewer than two people hold: the setting cannot be turned on before they do. */
        lacking: z.array(permission),
      }),
    ),

  /** Requests of the caller and those they may decide, newest first. */
  list: memberOperation
    .route({ method: 'GET', path: '/admin/approvals', summary: 'Requests for approval', tags })
    .input(
      z.strictObject({
        show: z.enum(['waiting', 'settled']).default('waiting'),
        before: pageCursor.optional(),
        limit: pageLimit,
      }),
    )
    .output(z.object({ approvals: z.array(approval), earlier: pageCursor.nullable() })),

  get: memberOperation
    .route({ method: 'GET', path: '/admin/approvals/{id}', summary: 'One request for approval', tags })
    .errors(fails('approvals.not_found'))
    .input(one)
    .output(approval),

  /** Carries out the action, once even if several people approve. The requester cannot approve their own request. */
  approve: reauthenticatedOperation
    .route({ method: 'POST', path: '/admin/approvals/{id}/approve', summary: 'Approve a request', tags })
    .errors({
      ...settling,
      ...deciding,
      ...fails(
        'approvals.requester_lost_right',
        'settings.own_network_missing',
        'access.user_not_found',
        'access.own_account',
        'access.own_role',
        'access.role_too_high',
        'access.last_super_admin',
        'access.permission_not_held',
        'access.role_changed_meanwhile',
        'access.role_held',
        'access.role_name_taken',
        'access.role_not_found',
        'credits.gift_to_self',
        'credits.gift_recipient_not_found',
        'access.person_banned',
        'access.ban_end_past',
        'credits.gift_id_taken',
        'credits.gift_not_pending',
        'credits.gift_limit_reached',
        'settings.changed_meanwhile',
        'approvals.nobody_else',
        'waitlist.import_not_found',
        'waitlist.import_settled',
      ),
    })
    .input(one)
    .output(approval),

  decline: memberOperation
    .route({ method: 'POST', path: '/admin/approvals/{id}/decline', summary: 'Decline a request', tags })
    .errors({ ...settling, ...deciding })
    .input(one)
    .output(approval),

  /** Withdraws the caller's own request. */
  withdraw: memberOperation
    .route({ method: 'POST', path: '/admin/approvals/{id}/withdraw', summary: 'Withdraw a request', tags })
    .errors(settling)
    .input(one)
    .output(approval),

  /** Asks for an export of all people or records. Needs what the export needs, and that approval is switched on. */
  requestExport: memberOperation
    .route({ method: 'POST', path: '/admin/approvals/exports', summary: 'Ask for an export', tags })
    .errors(fails('approvals.not_needed', 'approvals.password_needed'))
    .input(
      z.strictObject({
        export: exportDeed,
        reason: z
          .string()
          .trim()
          .max(APPROVAL_REASON_MAX_CHARACTERS)
          .refine(isVisibleProse, { error: 'holds signs that do not show' })
          .optional(),
      }),
    )
    .output(approval),

  /** The file of an approved export, once, for its requester, within an hour. Open it as a link: it is streamed. */
  download: reauthenticatedOperation
    .route({
      method: 'GET',
      path: '/admin/approvals/{id}/download',
      summary: 'Download an approved export',
      tags,
    })
    .errors(fails('approvals.not_found', 'approvals.download_gone'))
    .input(one)
    .output(z.file()),
}
