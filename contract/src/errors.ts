import * as z from 'zod'
import { permission } from './permissions.ts'

/** Why a password is too weak (AU-7). */
export const weakPasswordReason = z.enum(['length', 'common', 'contains_email', 'contains_product'])
export type WeakPasswordReason = z.infer<typeof weakPasswordReason>

/**
 * Why an import cannot be undone: it is not applied, was undone, somebody activated a record of it, somebody joined by the
 * code of one, or somebody asks for one.
 */
export const undoRefusal = z.enum(['not_applied', 'undone', 'activated', 'referred', 'claimed_for'])
export type UndoRefusal = z.infer<typeof undoRefusal>

/**
 * Why a record cannot be claimed by hand: it is activated, has an e-mail that proves it, is the account's own, the account
 * has claimed a record or asks for one, or an administrator would decide their own claim.
 */
export const claimRefusal = z.enum([
  'activated',
  'has_email',
  'own_record',
  'has_record',
  'waiting',
  'own_claim',
])
export type ClaimRefusal = z.infer<typeof claimRefusal>

/** Why an announcement's channel cannot be used: no credentials on this server, or e-mail is switched off. */
export const channelRefusal = z.enum(['not_configured', 'mail_off'])
export type ChannelRefusal = z.infer<typeof channelRefusal>

const retryAfter = z.object({ retry_after_seconds: z.number().int().nonnegative() })

/**
 * Every error that an operation may answer, by code. `status` is HTTP, `message` is for readers of the API;
 * the web app words each code itself in `web/src/shared/error-text.ts`.
 */
export const errorCatalogue = {
  'request.invalid': {
    status: 400,
    message: 'The request does not fit the contract.',
    data: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
  },
  'request.too_large': { status: 413, message: 'The request body is too large.' },
  'request.too_slow': { status: 408, message: 'The request body took too long to arrive.' },
  'request.unsupported_type': { status: 415, message: 'Send application/json.' },
  'request.cross_site': { status: 403, message: 'Requests from other sites are refused.' },
  'request.not_found': { status: 404, message: 'There is no such operation.' },
  'server.failed': {
    status: 500,
    message: 'Something went wrong on our side. Please try again.',
    data: z.object({ request_id: z.string() }),
  },
  'server.unavailable': { status: 503, message: 'The service is busy or restarting. Please try again.' },
  'limits.too_many_requests': {
    status: 429,
    message: 'Too many requests. Please wait and try again.',
    data: retryAfter,
  },
  'access.sign_in_required': { status: 401, message: 'Please sign in.' },
  'access.denied': { status: 403, message: 'You may not do this.' },
  'access.user_not_found': { status: 404, message: 'There is no such person.' },
  'access.own_account': { status: 403, message: 'Nobody does this to their own account.' },
  'access.role_not_found': { status: 404, message: 'There is no such role.' },
  'access.role_name_taken': { status: 409, message: 'Another role has this name.' },
  'access.role_held': {
    status: 409,
    message: 'Somebody holds this role. Say what they get instead.',
    data: z.object({ holders: z.number().int().min(1) }),
  },
  'access.role_changed_meanwhile': {
    status: 409,
    message: 'This role, or who holds it, has changed since the request was made. Make a new request.',
  },
  'access.permission_not_held': { status: 403, message: 'Nobody grants a permission that they do not hold.' },
  'access.own_role': { status: 403, message: 'Nobody changes their own role.' },
  'access.role_too_high': { status: 403, message: 'That role is above your own.' },
  'access.not_below': { status: 403, message: 'This is for people whose role is below your own.' },
  'access.may_more': { status: 403, message: 'This person may do things that you may not.' },
  'access.person_banned': { status: 409, message: 'This person is banned. Lift the ban first.' },
  'access.bulk_id_taken': { status: 409, message: 'This bulk id is in use. Ask with a new one.' },
  'access.last_super_admin': { status: 409, message: 'The last super admin stays one.' },
  'identity.invalid_credentials': { status: 401, message: 'Wrong email or password.' },
  'identity.banned': {
    status: 403,
    message: 'This account is suspended.',
    data: z.object({ reason: z.string().nullable() }),
  },
  'identity.email_unconfirmed': { status: 403, message: 'Please confirm your e-mail address first.' },
  'identity.weak_password': {
    status: 422,
    message: 'The password is too weak.',
    data: z.object({ reasons: z.array(weakPasswordReason).min(1) }),
  },
  'identity.password_wrong': { status: 403, message: 'The current password is not right.' },
  'identity.profile_missing': {
    status: 409,
    message: 'This account has lost its profile. Open the account settings to get it back.',
  },
  'identity.session_not_found': { status: 404, message: 'There is no such session of yours.' },
  'identity.email_taken': { status: 409, message: 'This e-mail address is already registered.' },
  'mail.not_found': { status: 404, message: 'This mail is no longer kept.' },
  'mail.of_administrator': {
    status: 403,
    message: 'This mail acts for an administrator, which needs a second person.',
  },
  'membership.code_unknown': { status: 404, message: 'The referral code was not found.' },
  'membership.code_not_activated': {
    status: 404,
    message: 'No account found. Activate with the referral code.',
  },
  'membership.already_activated': { status: 409, message: 'This referral code is activated already.' },
  'membership.email_required': { status: 422, message: 'This referral code has no e-mail; provide one.' },
  'membership.email_in_other_record': {
    status: 409,
    message: 'The e-mail could not be added to this record: it stands in another one.',
  },
  'membership.claim_secret_required': {
    status: 422,
    message: 'This record has no e-mail. Enter the claim secret that you were given.',
  },
  'membership.claim_secret_wrong': { status: 403, message: 'The claim secret is not right or was used.' },
  'membership.account_exists_wrong_password': {
    status: 409,
    message: 'An account exists but the password is incorrect.',
  },
  'membership.link_invalid': { status: 410, message: 'This link was used, has expired or is not valid.' },
  'membership.registration_closed': { status: 403, message: 'Registration is closed at the moment.' },
  'membership.daily_limit_reached': { status: 403, message: 'No more accounts today. Please try tomorrow.' },
  'membership.email_present': { status: 409, message: 'This profile has an e-mail address already.' },
  'membership.record_not_found': { status: 404, message: 'There is no such waitlist record.' },
  'membership.record_has_email': {
    status: 409,
    message: 'The record has an e-mail address: it is activated by mail, without a claim secret.',
  },
  'membership.record_has_no_email': { status: 409, message: 'The record has no e-mail address to write to.' },
  'membership.invited_recently': {
    status: 409,
    message: 'The record was invited less than a day ago.',
    data: z.object({ invited_at: z.string() }),
  },
  'membership.invited_already': {
    status: 409,
    message: 'There is an open invitation to this address. Send it again instead.',
  },
  'membership.invitation_not_found': { status: 404, message: 'There is no such invitation.' },
  'membership.invitation_settled': {
    status: 409,
    message: 'The person has joined, or the invitation was withdrawn.',
  },
  'membership.import_not_found': { status: 404, message: 'There is no such import.' },
  'membership.import_too_large': {
    status: 413,
    message: 'The file is too large. Split it and import the parts.',
    data: z.object({ max_bytes: z.number(), max_lines: z.number() }),
  },
  'membership.import_unreadable': {
    status: 422,
    message: 'The file cannot be read as a table.',
    data: z.object({ sentence: z.string() }),
  },
  'membership.import_too_many': {
    status: 409,
    message: 'Too many uploaded files wait to be applied or discarded. Discard one first.',
  },
  'membership.import_settled': {
    status: 409,
    message: 'The import was applied or discarded already.',
  },
  'membership.import_not_undoable': {
    status: 409,
    message: 'The import cannot be undone.',
    data: z.object({ reason: undoRefusal, records: z.number().int().min(0) }),
  },
  'membership.claim_not_found': { status: 404, message: 'There is no such claim.' },
  'membership.claim_not_possible': {
    status: 409,
    message: 'This record cannot be claimed by this account.',
    data: z.object({ reason: claimRefusal }),
  },
  'membership.claim_decided': { status: 409, message: 'This claim was decided or withdrawn already.' },
  'monitoring.flag_not_found': { status: 404, message: 'There is no such flag that is open.' },
  'monitoring.person_not_found': { status: 404, message: 'There is no such account.' },
  'audit.entry_not_found': { status: 404, message: 'There is no such entry in the audit log.' },
  'approvals.waiting': {
    status: 409,
    message: 'This was not done: it waits for the approval of a second person.',
    data: z.object({ approval_id: z.string(), expires_at: z.string() }),
  },
  'approvals.needed': { status: 409, message: 'This needs a second person. Ask for it first.' },
  'approvals.not_needed': { status: 409, message: 'No second person is needed for this.' },
  'approvals.not_found': { status: 404, message: 'There is no such request.' },
  'approvals.own_request': { status: 403, message: 'Nobody decides their own request.' },
  'approvals.settled': {
    status: 409,
    message: 'This request was decided or withdrawn already, or has expired.',
  },
  'approvals.password_needed': {
    status: 403,
    message: 'A session that a sign-in link opened cannot ask for this or decide it.',
  },
  'approvals.requester_lost_right': {
    status: 409,
    message: 'The person who asked for this may no longer do it.',
  },
  'approvals.nobody_else': {
    status: 409,
    message: 'Fewer than two people hold these permissions, so nobody could approve.',
    data: z.object({ permissions: z.array(permission) }),
  },
  'approvals.download_gone': {
    status: 410,
    message: 'This file was downloaded already, or its hour is over.',
  },
  'settings.changed_meanwhile': {
    status: 409,
    message: 'Somebody else has changed this setting meanwhile. Read it again.',
  },
  'settings.mail_off': {
    status: 409,
    message: 'E-mail notifications are switched off in the settings, so no invitation is sent.',
  },
  'ecosystem.not_configured': {
    status: 409,
    message: 'No webhook of the sister platform is configured on this server.',
  },
  'ecosystem.delivery_not_found': { status: 404, message: 'There is no such delivery.' },
  'ecosystem.delivered_already': { status: 409, message: 'The sister platform has this event already.' },
  'settings.maintenance': { status: 503, message: 'We are in maintenance. Please come back a little later.' },
  'referrals.not_found': { status: 404, message: 'There is no such referral.' },
  'referrals.not_held': {
    status: 409,
    message: 'This referral is not held for review, or was decided already.',
  },
  'notifications.not_found': { status: 404, message: 'There is no such notification.' },
  'notifications.not_active': { status: 409, message: 'This notification was sent or archived already.' },
  'notifications.expired': { status: 422, message: 'The notification would have expired before it is sent.' },
  'announcements.not_found': { status: 404, message: 'There is no such announcement.' },
  'announcements.id_taken': {
    status: 409,
    message: 'This announcement id is in use. Send the announcement with a new one.',
  },
  'announcements.time_out_of_range': {
    status: 422,
    message: 'An announcement can be scheduled for a time from now to one year ahead.',
  },
  'announcements.channel_unavailable': {
    status: 409,
    message: 'This channel cannot be used: it is not configured on this server, or switched off.',
    data: z.object({ reason: channelRefusal }),
  },
  'announcements.begun': { status: 409, message: 'This announcement is being sent or was sent already.' },
  'announcements.test_failed': {
    status: 409,
    message: 'The test did not reach you.',
    data: z.object({ reason: z.string() }),
  },
  'announcements.link_invalid': { status: 410, message: 'This link is not valid.' },
  'assets.not_an_image': {
    status: 422,
    message: 'The file is no picture of a kind that is taken: PNG, JPEG, WebP, GIF or AVIF.',
  },
  'assets.vector_refused': { status: 422, message: 'SVG is not taken: save the picture as a PNG.' },
  'assets.damaged': { status: 422, message: 'The picture is damaged or cut off.' },
  'assets.too_large': { status: 413, message: 'The file is larger than 5 MB.' },
  'assets.too_many_pixels': {
    status: 422,
    message: 'The picture has more than 24 million pixels, or more than 16,384 on a side.',
  },
  'assets.too_heavy': {
    status: 422,
    message: 'Drawing the picture takes more than 512 MB of memory or 30 seconds.',
  },
  'assets.not_drawn': { status: 422, message: 'The picture could not be drawn.' },
  'assets.address_refused': {
    status: 422,
    message: 'Only a public address that begins with https:// is fetched.',
  },
  'assets.address_failed': { status: 422, message: 'The address did not answer with a file.' },
  'assets.picture_not_found': { status: 404, message: 'There is no such picture for this slot.' },
  'assets.changed_meanwhile': {
    status: 409,
    message: 'Somebody else has changed this asset since it was read.',
  },
  'ads.not_found': { status: 404, message: 'There is no such ad placement.' },
  'ads.changed_meanwhile': {
    status: 409,
    message: 'Somebody else has changed this ad placement meanwhile. Read it again.',
  },
  'ads.bad_dates': { status: 422, message: 'The ad would end before it begins.' },
  'ads.nothing_left': { status: 422, message: 'Nothing of the HTML can be shown.' },
  'content.not_found': { status: 404, message: 'There is no such item.' },
  'content.changed_meanwhile': {
    status: 409,
    message: 'Somebody else has changed this item meanwhile. Read it again.',
  },
  'content.too_deep': {
    status: 422,
    message: 'This text nests too deeply: at most 50 quotes, lists or brackets inside each other.',
  },
  'content.tables_too_large': {
    status: 422,
    message: 'The tables of this text are too large: at most 100 columns, and 10,000 cells in all.',
  },
  'content.too_slow': {
    status: 422,
    message: 'This text takes too long to draw. Split it or simplify its formatting.',
  },
  'content.page_taken': {
    status: 409,
    message: 'Another published item stands in for this page already.',
  },
  'credits.insufficient': {
    status: 402,
    message: 'You have no credits remaining. Credits reset daily.',
    data: z.object({ next_reset: z.string() }),
  },
  'credits.safety_limit': {
    status: 429,
    message: 'The daily safety limit for unlimited accounts is reached. It resets at midnight.',
  },
  'credits.transaction_not_found': { status: 404, message: 'There is no such transaction.' },
  'credits.gift_not_pending': {
    status: 409,
    message: 'Failed to process credit gift - gift may not exist or is already processed',
  },
  'credits.gift_settled': {
    status: 409,
    message: 'Only a pending gift can be changed or cancelled. It may not exist.',
  },
  'credits.gift_changed': {
    status: 409,
    message: 'The amount of this gift was changed meanwhile. Look at it again.',
  },
  'credits.gift_to_self': { status: 403, message: 'Nobody can give credits to themselves.' },
  'credits.gift_recipient_not_found': {
    status: 404,
    message: 'There is no such member, or the account is banned.',
  },
  'credits.gift_id_taken': {
    status: 409,
    message: 'This gift id is in use. Create the gift with a new one.',
  },
  'credits.gift_limit_reached': {
    status: 409,
    message: 'This is more than you may still give today.',
    data: z.object({ limit: z.number().int().min(1), left: z.number().int().min(0) }),
  },
  'credits.processing_failed': { status: 500, message: 'Unable to process credit usage. Please try again.' },
  'chat.session_not_found': { status: 404, message: 'There is no such chat.' },
  'chat.turn_not_found': { status: 404, message: 'There is no such message.' },
  'chat.message_id_taken': { status: 409, message: 'This message id is in use. Send with a new one.' },
  'chat.retry_not_possible': { status: 409, message: 'Only the last message of a chat can be retried.' },
  'chat.guest_limit_reached': {
    status: 402,
    message: 'The guest limit of today is used up. Please sign in.',
  },
} as const satisfies Record<string, { status: number; message: string; data?: z.ZodType }>

export type ErrorCode = keyof typeof errorCatalogue

/** The data that comes with an error, or undefined where its code carries none. */
export type ErrorData<C extends ErrorCode> = (typeof errorCatalogue)[C] extends {
  data: infer S extends z.ZodType
}
  ? z.infer<S>
  : undefined

/** Picks the named errors from the catalogue for an operation's contract. */
export function fails<C extends ErrorCode>(...codes: C[]): Pick<typeof errorCatalogue, C> {
  return Object.fromEntries(codes.map((code) => [code, errorCatalogue[code]])) as Pick<
    typeof errorCatalogue,
    C
  >
}
