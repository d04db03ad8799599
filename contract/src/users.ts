import * as z from 'zod'
import { errorCatalogue, fails } from './errors.ts'
import { BULK_MOST_USERS, GIFT_MAX_CREDITS, GIFT_REASON_MAX_CHARACTERS } from './limits.ts'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
import { matches, pageCursor, pageLimit } from './paging.ts'
import { accessPreview, permission, role } from './permissions.ts'
import { givenDay, givenMoment, tier, timestamp, uuid } from './primitives.ts'
import { isVisibleProse, isVisibleText } from './text/visible-text.ts'

/** The state of an account: banned before all else, then whether its address is proven. */
export const userState = z.enum(['active', 'unconfirmed', 'banned'])
export type UserState = z.infer<typeof userState>

/** A person with an account, as pickers and lists name them. */
export const foundUser = z.object({ id: uuid, email: z.string(), full_name: z.string(), role })
export type FoundUser = z.infer<typeof foundUser>

/** A person of the list (AD-3), with the documents' field names. */
export const listedUser = foundUser.extend({
  created_at: timestamp,
  state: userState,
  /** When the ban ends automatically; null where an administrator has to lift it, and for people who are not banned. */
  banned_until: timestamp.nullable(),
  referral_code: z.string().nullable(),
  user_xp: z.number().int().min(0),
  progress_tier: tier,
  /** Names of the custom roles beside the built-in one. */
  custom_roles: z.array(z.string()),
})
export type ListedUser = z.infer<typeof listedUser>

/** Words, each the beginning of a word in the email, name or referral code; or the beginning of an id. */
const words = z.string().trim().max(200)

/** A filter of people; `joined_from` and `joined_to` are days of the operator's time zone, both included. */
export const userFilter = z.strictObject({
  q: words.optional(),
  role: role.optional(),
  /** The holders of this custom role. */
  custom_role: uuid.optional(),
  tier: tier.optional(),
  state: userState.optional(),
  /** Whether their sign-in asks for a code. */
  second_factor: z.enum(['present', 'missing']).optional(),
  joined_from: givenDay.optional(),
  joined_to: givenDay.optional(),
})
export type UserFilter = z.infer<typeof userFilter>

const person = z.object({ id: uuid, email: z.string() })

/**
 * An entry of the history of a person. `what` is the action of an audit entry about them, the type of a security event, the cause of a
 * row of their ledger, or the state of a referral of theirs; `who` is the person who did it, or the newcomer of a
 * referral. `amount` is in credits.
 */
export const historyEntry = z.object({
  id: z.string(),
  what: z.string(),
  who: z.object({ user_id: uuid.nullable(), name: z.string() }).nullable(),
  amount: z.number().int().nullable(),
  created_at: timestamp,
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const historyKind = z.enum(['referrals', 'transactions', 'audit', 'security_events'])
export type HistoryKind = z.infer<typeof historyKind>

/** A page of a history, newest first; `earlier` is where the next page begins. */
const historyPage = z.object({ rows: z.array(historyEntry), earlier: z.string().nullable() })
export type HistoryPage = z.infer<typeof historyPage>

const errorCode = z.enum(Object.keys(errorCatalogue) as [keyof typeof errorCatalogue])

/** All facts about one person that an administrator sees. */
export const userDetail = listedUser.extend({
  ban: z.object({ at: timestamp, reason: z.string().nullable(), by: person.nullable() }).nullable(),
  role_granted: z.object({ at: timestamp, by: person.nullable() }).nullable(),
  roles: z.array(z.object({ id: uuid, name: z.string(), granted_at: timestamp, by: person.nullable() })),
  /** The moment since which a sign-in asks for a code; null where it does not. */
  second_factor_since: timestamp.nullable(),
  /** The permissions of the person, and the names of the roles that give them. */
  permissions: z.array(z.object({ permission, from: z.array(z.string()) })),
  /** The balances of the account, even where a role makes it unlimited. */
  credits: z.object({
    daily_credits: z.number().int().min(0),
    xp_credits: z.number().int().min(0),
    total_credits: z.number().int().min(0),
    daily_used: z.number().int().min(0),
    is_unlimited: z.boolean(),
  }),
  referral_count: z.number().int().min(0),
  referred_by: person.extend({ email: z.string().nullable() }).nullable(),
  chats: z.object({
    count: z.number().int().min(0),
    messages: z.number().int().min(0),
    last_at: timestamp.nullable(),
  }),
  /** Open sessions, newest first; `network` is the address prefix that they were opened from. */
  sessions: z.array(
    z.object({
      id: uuid,
      network: z.string().nullable(),
      user_agent: z.string().nullable(),
      created_at: timestamp,
      expires_at: timestamp,
    }),
  ),
  traces: z.record(historyKind, historyPage),
  /** The actions that the caller may take on this person. */
  may: z.object({
    change_role: z.array(role),
    ban: z.boolean(),
    sign_in_link: z.boolean(),
    hand_over_sign_in_link: z.boolean(),
    remove_second_factor: z.boolean(),
  }),
  /** The reasons why the caller may not, for the words in place of a missing button. Null where they may. */
  refusals: z.object({
    change_role: errorCode.nullable(),
    ban: errorCode.nullable(),
    sign_in_link: errorCode.nullable(),
    hand_over_sign_in_link: errorCode.nullable(),
    remove_second_factor: errorCode.nullable(),
    manage_data: errorCode.nullable(),
    gift: errorCode.nullable(),
  }),
})
export type UserDetail = z.infer<typeof userDetail>

/** A reason of one or a few lines. The reason of a ban is shown to the person when they sign in. */
const writtenReason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .transform((text) => text.replaceAll('\0', ''))
  .refine(isVisibleProse, { error: 'holds signs that do not show' })

/** The actions on many people at once. */
export const bulkAction = z.enum(['promote', 'demote', 'ban', 'unban', 'gift'])
export type BulkAction = z.infer<typeof bulkAction>

/** The outcome for one person: a change, nothing to do, or the code of the error that refuses it. */
const bulkOutcome = z.object({
  user: foundUser,
  outcome: z.enum(['changes', 'unchanged', 'refused']),
  refusal: errorCode.nullable(),
})
export type BulkOutcome = z.infer<typeof bulkOutcome>

/** The outcome for each person, in the order asked, and the ids that belong to no person. */
const bulkAnswer = z.object({ people: z.array(bulkOutcome), unknown_ids: z.array(uuid) })

const bulk = z.strictObject({
  action: bulkAction,
  ids: z.array(uuid).min(1).max(BULK_MOST_USERS),
})

/**
 * A bulk action to carry out. The client makes its id: a person who was changed under it is not changed again, however
 * often the action is repeated. The id with other people, words or credits is refused; a long list is sent in parts
 * with an id each. `reason` is for a ban or a gift, `until` is when a ban ends automatically, `amount` is the credits
 * of each gift.
 */
const bulkChange = bulk
  .extend({
    id: uuid,
    reason: writtenReason.optional(),
    until: givenMoment.optional(),
    amount: z.number().int().min(1).max(GIFT_MAX_CREDITS).optional(),
  })
  .refine(({ action, reason }) => action !== 'ban' || reason, { path: ['reason'] })
  .refine(({ action, until }) => action === 'ban' || until === undefined, { path: ['until'] })
  .refine(({ action, reason }) => action !== 'gift' || isGiftReason(reason), { path: ['reason'] })
  .refine(({ action, amount }) => (action === 'gift') === (amount !== undefined), { path: ['amount'] })

/** Checks the reason of a gift: one line, at most 200 characters, as for a single gift. */
function isGiftReason(reason = ''): boolean {
  return reason.length <= GIFT_REASON_MAX_CHARACTERS && isVisibleText(reason)
}

const day = z.object({
  day: z.iso.date(),
  messages: z.number().int().min(0),
  credits_received: z.number().int().min(0),
  credits_spent: z.number().int().min(0),
})

/** A person's activity on each day of the operator's time zone. */
export const userActivity = z.object({ time_zone: z.string(), days: z.array(day) })
export type UserActivity = z.infer<typeof userActivity>

const tags = ['users']
const one = z.strictObject({ id: uuid })
const unknown = fails('access.user_not_found')
const roleErrors = fails(
  'approvals.waiting',
  'approvals.password_needed',
  'access.user_not_found',
  'access.own_role',
  'access.role_too_high',
  'access.last_super_admin',
)
const linkErrors = fails(
  'access.user_not_found',
  'access.own_account',
  'access.not_below',
  'access.may_more',
  'access.person_banned',
)
const accountErrors = fails(
  'access.user_not_found',
  'access.own_account',
  'access.role_too_high',
  'access.last_super_admin',
)

/** The people of the product, for administrators (AD-3). Reading needs `users.read`. */
export const users = {
  /** The newest people that match a few words. */
  search: memberOperation
    .route({ method: 'GET', path: '/admin/users/search', summary: 'Find people by words', tags })
    .input(z.strictObject({ q: words.min(1), limit: z.coerce.number().int().min(1).max(20).default(8) }))
    .output(z.object({ users: z.array(foundUser) })),

  /** The newest people that match a filter, or those before a cursor. */
  list: memberOperation
    .route({ method: 'GET', path: '/admin/users', summary: 'List people', tags })
    .input(userFilter.extend({ before: pageCursor.optional(), limit: pageLimit }))
    .output(z.object({ users: z.array(listedUser), earlier: pageCursor.nullable(), total: matches })),

  /** The existing custom roles, by name, to filter by. */
  customRoles: memberOperation
    .route({ method: 'GET', path: '/admin/users/custom-roles', summary: 'Custom roles to filter by', tags })
    .output(z.object({ roles: z.array(z.object({ id: uuid, name: z.string() })) })),

  /**
   * The people of a filter as a CSV file that spreadsheets show without running formulas. Open it as a link: it is
   * streamed.
   */
  export: reauthenticatedOperation
    .route({ method: 'GET', path: '/admin/users/export', summary: 'People as CSV', tags })
    .errors(fails('approvals.needed'))
    .input(userFilter)
    .output(z.file()),

  /** One person with all facts about them. */
  get: memberOperation
    .route({ method: 'GET', path: '/admin/users/{id}', summary: 'One person', tags })
    .errors(unknown)
    .input(one)
    .output(userDetail),

  /** The history of one kind of a person, newest first, before a given row. */
  history: memberOperation
    .route({ method: 'GET', path: '/admin/users/{id}/traces', summary: 'History of one person', tags })
    .input(
      one.extend({
        of: historyKind,
        before: z
          .string()
          .regex(/^[1-9]\d{0,17}$/)
          .optional(),
        limit: pageLimit,
      }),
    )
    .output(historyPage),

  /** A person's activity day by day, at most a year back (SA-2). Needs `users.read_activity`. */
  activity: memberOperation
    .route({ method: 'GET', path: '/admin/users/{id}/activity', summary: 'Activity of one person', tags })
    .errors(unknown)
    .input(one.extend({ days: z.coerce.number().int().min(1).max(366).default(30) }))
    .output(userActivity),

  /**
   * Promotes or demotes a person. Needs `users.change_role`; the caller cannot change their own role or grant one above
   * it (D7).
   */
  changeRole: reauthenticatedOperation
    .route({ method: 'POST', path: '/admin/users/{id}/role', summary: 'Change a role', tags })
    .errors(roleErrors)
    .input(one.extend({ role }))
    .output(z.object({ role, is_changed: z.boolean() })),

  /**
   * Bans a person, up to a moment or until an administrator lifts the ban: their sessions end, and a sign-in says why
   * and for how long. For a person who is banned already, it changes the reason and the end. Needs `users.ban`.
   */
  ban: memberOperation
    .route({ method: 'POST', path: '/admin/users/{id}/ban', summary: 'Ban a person', tags })
    .errors({
      ...accountErrors,
      ...fails('approvals.waiting', 'approvals.password_needed', 'access.ban_end_past'),
    })
    .input(one.extend({ reason: writtenReason, until: givenMoment.optional() }))
    .output(z.object({ state: userState, is_changed: z.boolean() })),

  /** Lets a banned person sign in again. Needs `users.ban`. */
  unban: memberOperation
    .route({ method: 'POST', path: '/admin/users/{id}/unban', summary: 'Lift a ban', tags })
    .errors({ ...accountErrors, ...fails('approvals.waiting', 'approvals.password_needed') })
    .input(one)
    .output(z.object({ state: userState, is_changed: z.boolean() })),

  /** Signs a person out everywhere. Needs `users.ban`. */
  endSessions: memberOperation
    .route({ method: 'POST', path: '/admin/users/{id}/end-sessions', summary: 'End all sessions', tags })
    .errors(accountErrors)
    .input(one)
    .output(z.object({ ended_sessions: z.number().int().min(0) })),

  /** The changes that another built-in role would bring. Needs `users.change_role`. */
  previewRoleChange: memberOperation
    .route({
      method: 'GET',
      path: '/admin/users/{id}/role/preview',
      summary: 'What another role would change',
      tags,
    })
    .errors(unknown)
    .input(one.extend({ role }))
    .output(accessPreview),

  /**
   * Mails the person a link that signs them in, once and within an hour; it replaces any earlier link. The link is
   * never shown here: `delivery` is `mailed` where the server sends mail, and `kept` where the mail waits in the
   * outbox. Only for people whose role is below the caller's and who hold no permission that the caller lacks. The
   * person is notified. Needs `users.sign_in_link`.
   */
  issueSignInLink: reauthenticatedOperation
    .route({
      method: 'POST',
      path: '/admin/users/{id}/sign-in-link',
      summary: 'Mail a sign-in link to its owner',
      tags,
    })
    .errors(linkErrors)
    .input(one)
    .output(z.object({ delivery: z.enum(['mailed', 'kept']), expires_at: timestamp })),

  /**
   * Makes the same link and returns it, to hand over in person: it works once, within 15 minutes. The person is
   * notified that it was shown. Needs `users.hand_over_sign_in_link`.
   */
  handOverSignInLink: reauthenticatedOperation
    .route({
      method: 'POST',
      path: '/admin/users/{id}/sign-in-link/hand-over',
      summary: 'Show a sign-in link',
      tags,
    })
    .errors({ ...linkErrors, ...fails('approvals.waiting', 'approvals.password_needed') })
    .input(one)
    .output(z.object({ link: z.string(), expires_at: timestamp })),

  /**
   * Removes the second factor of a member who has lost their app and their recovery codes; they are notified. `reason`
   * is how they proved their identity, for the audit log. Needs `users.hand_over_sign_in_link`.
   */
  removeSecondFactor: reauthenticatedOperation
    .route({
      method: 'POST',
      path: '/admin/users/{id}/second-factor/remove',
      summary: 'Remove a lost second factor',
      tags,
    })
    .errors(
      fails(
        'access.user_not_found',
        'access.own_account',
        'access.may_more',
        'access.not_a_member',
        'identity.second_factor_missing',
      ),
    )
    .input(one.extend({ reason: writtenReason }))
    .output(z.object({ removed: z.literal(true) })),

  /** The outcome that a bulk action would have for each person. Needs what the action needs. */
  previewBulk: memberOperation
    .meta({ isRead: true })
    .route({ method: 'POST', path: '/admin/users/bulk/preview', summary: 'Preview a bulk action', tags })
    .input(bulk)
    .output(bulkAnswer),

  /**
   * Carries out a bulk action, each person separately with an audit entry of their own, and once even if it is
   * repeated.
   */
  changeMany: reauthenticatedOperation
    .route({ method: 'POST', path: '/admin/users/bulk', summary: 'Change many people', tags })
    .errors(
      fails(
        'access.bulk_id_taken',
        'approvals.waiting',
        'approvals.password_needed',
        'credits.gift_limit_reached',
      ),
    )
    .input(bulkChange)
    .output(bulkAnswer),
}
