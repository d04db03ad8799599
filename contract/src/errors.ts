import * as z from 'zod'
import { permission } from './permissions.ts'
import { importProblem } from './waitlist/import-problems.ts'

/** Why a password is too weak (AU-7). */
export const weakPasswordReason = z.enum(['length', 'common', 'contains_email', 'contains_product'])
export type WeakPasswordReason = z.infer<typeof weakPasswordReason>

/** The methods of an account's second factor, beside its recovery codes. */
export const factorMethod = z.enum(['app', 'passkey'])
export type FactorMethod = z.infer<typeof factorMethod>

/**
 * The reason why an import cannot be undone: it is not applied, it was undone, a person activated one of its records,
 * joined by the code of one, or asks for one.
 */
export const undoRefusal = z.enum(['not_applied', 'undone', 'activated', 'referred', 'claimed_for'])
export type UndoRefusal = z.infer<typeof undoRefusal>

/**
 * The reason why a record cannot be claimed by hand: it is activated, has an email that proves it, is the account's
 * own, the account has claimed a record or asks for one, or an administrator would decide their own claim.
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

/** Why an announcement's channel cannot be used: no credentials on this server, or email is switched off. */
export const channelRefusal = z.enum(['not_configured', 'mail_off'])
export type ChannelRefusal = z.infer<typeof channelRefusal>

const retryAfter = z.object({ retry_after_seconds: z.number().int().nonnegative() })

const guestLimit = z.object({ resets_at: z.string() })

/**
 * Every error that an operation may return, by code. `status` is HTTP, `message` is for readers of the API; the web app
 * words each code itself in `web/src/shared/error-text.ts`.
 */
export const errorCatalogue = {
  'request.invalid': {
    status: 400,
    message: 'The request does not match the contract.',
    data: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
  },
  'request.too_large': { status: 413, message: 'The request body is too large.' },
  'request.too_slow': { status: 408, message: 'The request body took too long to arrive.' },
  'request.unsupported_type': { status: 415, message: 'Send application/json.' },
  'request.cross_site': { status: 403, message: 'Requests from other sites are refused.' },
  'request.not_found': { status: 404, message: 'Operation not found.' },
  'server.failed': {
    status: 500,
    message: 'Something went wrong on our side. Please try again.',
    data: z.object({ request_id: z.string() }),
  },
  'server.id_taken': {
    status: 409,
    message: 'This id is in use. Create it with a new one.',
  },
  'server.unavailable': { status: 503, message: 'The service is busy or restarting. Please try again.' },
  'limits.too_many_requests': {
    status: 429,
    message: 'Too many requests. Please wait and try again.',
    data: retryAfter,
  },
  'api_keys.not_found': { status: 404, message: 'API key not found.' },
  'api_keys.too_many': { status: 409, message: 'You have 20 API keys. Revoke one first.' },
  'tokens.unknown_audience': {
    status: 404,
    message: 'No service with this name accepts tokens from this installation.',
  },
  'access.sign_in_required': { status: 401, message: 'Please sign in.' },
  'access.other_person': {
    status: 409,
    message: 'This browser is signed in to another account by now. Nothing was sent.',
  },
  'access.denied': { status: 403, message: 'You do not have permission to do this.' },
  'access.second_factor_needed': {
    status: 403,
    message: 'Administrators need a second factor here. Add one in the account settings.',
  },
  'access.network_not_allowed': {
    status: 403,
    message: 'The administration can be used from allowed networks only.',
  },
  'access.reauthentication_required': { status: 403, message: 'Please confirm that it is you.' },
  'access.user_not_found': { status: 404, message: 'Person not found.' },
  'access.own_account': { status: 403, message: 'You cannot do this to your own account.' },
  'access.role_not_found': { status: 404, message: 'Role not found.' },
  'access.role_name_taken': { status: 409, message: 'Another role already has this name.' },
  'access.role_held': {
    status: 409,
    message: 'This role is in use. Name a replacement.',
    data: z.object({ holders: z.number().int().min(1) }),
  },
  'access.role_changed_meanwhile': {
    status: 409,
    message: 'This role or its holders have changed since the request was made. Make a new request.',
  },
  'access.role_outdated': {
    status: 409,
    message: 'This role has changed since you opened it. Open it again to see the change.',
  },
  'access.permission_not_held': { status: 403, message: 'You can only grant permissions you have yourself.' },
  'access.own_role': { status: 403, message: 'You cannot change your own role.' },
  'access.role_too_high': { status: 403, message: 'That role is above your own.' },
  'access.not_below': { status: 403, message: 'This only works for people whose role is below yours.' },
  'access.may_more': { status: 403, message: 'This person has permissions you do not have.' },
  'access.not_a_member': {
    status: 409,
    message: 'This only works for members. Take their role away first.',
  },
  'access.person_banned': { status: 409, message: 'This person is banned. Lift the ban first.' },
  'access.ban_end_past': { status: 422, message: 'The end of the ban is in the past.' },
  'access.bulk_id_taken': { status: 409, message: 'This bulk id is in use. Use a new one.' },
  'access.last_super_admin': { status: 409, message: 'The last super admin must keep the role.' },
  'guests.off': { status: 403, message: 'Guest chat is off here. Sign in or sign up to chat.' },
  'guests.session_needed': {
    status: 401,
    message: 'This guest session has ended. Start a new one, then send the message again.',
  },
  'guests.limit_reached': {
    status: 429,
    message: "You have sent today's messages for guests. Sign up to go on, or come back tomorrow.",
    data: guestLimit,
  },
  'guests.network_limit_reached': {
    status: 429,
    message: 'Your network has used its guest messages for today. Sign up to go on, or come back tomorrow.',
    data: guestLimit,
  },
  'guests.site_limit_reached': {
    status: 429,
    message: 'The messages for guests are used up for today. Sign up to go on, or come back tomorrow.',
    data: guestLimit,
  },
  'identity.invalid_credentials': { status: 401, message: 'Wrong email or password.' },
  'identity.banned': {
    status: 403,
    message: 'This account is suspended.',
    /** `until` is when the ban ends automatically. */
    data: z.object({ reason: z.string().nullable(), until: z.string().nullable() }),
  },
  'identity.email_unconfirmed': { status: 403, message: 'Please confirm your email address first.' },
  'identity.weak_password': {
    status: 422,
    message: 'The password is too weak.',
    data: z.object({ reasons: z.array(weakPasswordReason).min(1) }),
  },
  'identity.password_wrong': { status: 403, message: 'The current password is wrong.' },
  'identity.second_factor_required': {
    status: 403,
    message: 'Send a code or a passkey as a second factor as well.',
    data: z.object({ methods: z.array(factorMethod) }),
  },
  'identity.second_factor_wrong': {
    status: 403,
    message: 'This code is wrong, was already used or has expired.',
  },
  'identity.second_factor_present': { status: 409, message: 'This account already has a second factor.' },
  'identity.second_factor_missing': { status: 409, message: 'Start adding a second factor first.' },
  'identity.device_code_required': {
    status: 403,
    message: 'This device is new to the account. Send the emailed code as well.',
  },
  'identity.device_code_wrong': {
    status: 403,
    message: 'This code is wrong, was already used or has expired.',
  },
  'identity.passkey_refused': { status: 403, message: 'This passkey was not accepted.' },
  'identity.passkey_not_found': { status: 404, message: 'Passkey not found.' },
  'identity.too_many_passkeys': { status: 409, message: 'This account has reached the limit of passkeys.' },
  'identity.no_fresh_link': {
    status: 403,
    message: 'This works within an hour of signing in with a link from an administrator.',
  },
  'identity.profile_missing': {
    status: 409,
    message: 'This account has lost its profile. Open the account settings to get it back.',
  },
  'identity.session_not_found': { status: 404, message: 'Session not found.' },
  'privacy.export_running': { status: 409, message: 'An archive is already being made.' },
  'privacy.no_export': { status: 404, message: 'There is no archive to download. Ask for a new one.' },
  'identity.email_taken': { status: 409, message: 'This email address is already registered.' },
  'ways_in.not_offered': { status: 404, message: 'This way to sign in is not available here.' },
  'ways_in.provider_unavailable': {
    status: 503,
    message: 'The other service does not work here at the moment.',
  },
  'ways_in.provider_refused': { status: 403, message: 'The other service did not confirm who you are.' },
  'ways_in.provider_required': {
    status: 403,
    message: 'Addresses of this domain sign in through their own service.',
  },
  'ways_in.email_unproven': {
    status: 403,
    message: 'The other service has not verified your email address, so you cannot sign in with it here.',
  },
  'ways_in.domain_refused': {
    status: 403,
    message: 'Addresses of this domain cannot sign in through this service.',
  },
  'ways_in.password_first': {
    status: 409,
    message:
      'There is an account with this address. Sign in another way first, then link the service in the account settings.',
  },
  'ways_in.email_needed': {
    status: 409,
    message: 'No account has this yet. Give an email address to join with it.',
  },
  'ways_in.number_not_served': { status: 422, message: 'Codes are not sent to numbers of this country.' },
  'ways_in.signature_wrong': {
    status: 403,
    message: 'The wallet did not sign the message that it was given. Start again.',
  },
  'ways_in.identity_taken': { status: 409, message: 'This is already linked to an account.' },
  'identity.link_not_found': { status: 404, message: 'This is not linked to your account.' },
  'identity.last_way_in': {
    status: 409,
    message: 'This is your only way to sign in. Set a password first.',
  },
  'ways_in.code_wrong': { status: 403, message: 'This code is wrong, was already used or has expired.' },
  'mail.not_found': { status: 404, message: 'This email is no longer kept.' },
  'mail.of_administrator': {
    status: 403,
    message: 'This email signs in an administrator, which needs the approval of a second person.',
  },
  'joining.code_unknown': { status: 404, message: 'The referral code was not found.' },
  'joining.code_not_activated': {
    status: 404,
    message: 'No account found. Activate with the referral code.',
  },
  'joining.already_activated': { status: 409, message: 'This referral code is already activated.' },
  'joining.email_required': { status: 422, message: 'This referral code has no email; provide one.' },
  'joining.email_in_other_record': {
    status: 409,
    message: 'The email could not be added to this record: another record has it.',
  },
  'joining.claim_secret_required': {
    status: 422,
    message: 'This record has no email. Enter the claim secret you were given.',
  },
  'joining.claim_secret_wrong': { status: 403, message: 'The claim secret is wrong or was already used.' },
  'joining.account_exists_wrong_password': {
    status: 409,
    message: 'An account exists but the password is incorrect.',
  },
  'joining.link_invalid': {
    status: 410,
    message: 'This link was already used, has expired or is not valid.',
  },
  'joining.registration_closed': { status: 403, message: 'Registration is closed right now.' },
  'joining.daily_limit_reached': {
    status: 403,
    message: 'No more accounts can be created today. Please try again tomorrow.',
  },
  'joining.email_missing': { status: 409, message: 'This profile has no email address yet. Add one.' },
  'joining.email_present': { status: 409, message: 'This profile already has an email address.' },
  'waitlist.record_not_found': { status: 404, message: 'Waitlist record not found.' },
  'waitlist.record_has_email': {
    status: 409,
    message: 'The record has an email address, so it is activated by email, without a claim secret.',
  },
  'waitlist.record_has_no_email': { status: 409, message: 'The record has no email address.' },
  'waitlist.invited_recently': {
    status: 409,
    message: 'The record was invited less than a day ago.',
    data: z.object({ invited_at: z.string() }),
  },
  'joining.member_exists': {
    status: 409,
    message: 'There is an account with this address already.',
    data: z.object({ user_id: z.string() }),
  },
  'joining.invited_already': {
    status: 409,
    message: 'There is an open invitation to this address. Send it again instead.',
  },
  'joining.invitation_not_found': { status: 404, message: 'Invitation not found.' },
  'joining.invitation_settled': {
    status: 409,
    message: 'The person has joined or the invitation was withdrawn.',
  },
  'waitlist.import_not_found': { status: 404, message: 'Import not found.' },
  'waitlist.import_too_large': {
    status: 413,
    message: 'The file is too large. Split it and import the parts.',
    data: z.object({ max_bytes: z.number(), max_lines: z.number() }),
  },
  'waitlist.import_unreadable': {
    status: 422,
    message: 'The file cannot be read as a table.',
    data: importProblem,
  },
  'waitlist.import_too_many': {
    status: 409,
    message: 'Too many uploaded files are waiting. Apply or discard one first.',
  },
  'waitlist.import_settled': {
    status: 409,
    message: 'The import was already applied or discarded.',
  },
  'waitlist.import_not_undoable': {
    status: 409,
    message: 'The import cannot be undone.',
    data: z.object({ reason: undoRefusal, records: z.number().int().min(0) }),
  },
  'waitlist.claim_not_found': { status: 404, message: 'Claim not found.' },
  'waitlist.claim_not_possible': {
    status: 409,
    message: 'This record cannot be claimed by this account.',
    data: z.object({ reason: claimRefusal }),
  },
  'waitlist.claim_decided': { status: 409, message: 'This claim was already decided or withdrawn.' },
  'security.flag_not_found': { status: 404, message: 'No open flag with this id.' },
  'security.person_not_found': { status: 404, message: 'Account not found.' },
  'audit.entry_not_found': { status: 404, message: 'Audit log entry not found.' },
  'approvals.waiting': {
    status: 409,
    message: 'Not done yet: a second person has to approve it.',
    data: z.object({ approval_id: z.string(), expires_at: z.string() }),
  },
  'approvals.needed': {
    status: 409,
    message: 'This needs the approval of a second person. Ask for it first.',
  },
  'approvals.not_needed': { status: 409, message: 'This does not need approval.' },
  'approvals.not_found': { status: 404, message: 'Request not found.' },
  'approvals.own_request': { status: 403, message: 'You cannot decide your own request.' },
  'approvals.settled': {
    status: 409,
    message: 'This request was already decided or withdrawn, or has expired.',
  },
  'approvals.password_needed': {
    status: 403,
    message: 'A session opened with a sign-in link cannot ask for this or decide it.',
  },
  'approvals.requester_lost_right': {
    status: 409,
    message: 'The person who asked for this no longer has the permission.',
  },
  'approvals.nobody_else': {
    status: 409,
    message: 'Fewer than two people hold these permissions, so no one could approve.',
    data: z.object({ permissions: z.array(permission) }),
  },
  'approvals.download_gone': {
    status: 410,
    message: 'This file was already downloaded or has expired.',
  },
  'settings.changed_meanwhile': {
    status: 409,
    message: 'This setting was changed by someone else. Read it again.',
  },
  'settings.own_network_missing': {
    status: 409,
    message: 'The list lacks the network that you use now: it would lock you out. Add it first.',
    data: z.object({ network: z.string().nullable() }),
  },
  'settings.mail_off': {
    status: 409,
    message: 'Email notifications are switched off in the settings, so no invitation is sent.',
  },
  'webhooks.not_configured': {
    status: 409,
    message: 'No webhook of the sister platform is configured on this server.',
  },
  'webhooks.delivery_not_found': { status: 404, message: 'Delivery not found.' },
  'webhooks.delivered_already': { status: 409, message: 'The sister platform already has this event.' },
  'settings.maintenance': { status: 503, message: 'We are down for maintenance. Please come back later.' },
  'referrals.not_found': { status: 404, message: 'Referral not found.' },
  'referrals.not_held': {
    status: 409,
    message: 'This referral is not held for review, or was already decided.',
  },
  'referrals.own_referral': { status: 403, message: 'You cannot decide a referral of your own.' },
  'notifications.not_found': { status: 404, message: 'Notification not found.' },
  'notifications.not_active': { status: 409, message: 'This notification was already sent or archived.' },
  'notifications.expired': { status: 422, message: 'The notification would expire before it is sent.' },
  'announcements.not_found': { status: 404, message: 'Announcement not found.' },
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
  'announcements.begun': { status: 409, message: 'This announcement is being sent or was already sent.' },
  'announcements.test_failed': {
    status: 409,
    message: 'The test did not reach you.',
    data: z.object({ reason: z.string() }),
  },
  'announcements.link_invalid': { status: 410, message: 'This link is not valid.' },
  'brand_pictures.not_an_image': {
    status: 422,
    message: 'The file is not a supported image: PNG, JPEG, WebP, GIF or AVIF.',
  },
  'brand_pictures.vector_refused': { status: 422, message: 'SVG is not supported: save the image as a PNG.' },
  'brand_pictures.damaged': { status: 422, message: 'The image is damaged or incomplete.' },
  'brand_pictures.too_large': { status: 413, message: 'The file is larger than 5 MB.' },
  'brand_pictures.too_many_pixels': {
    status: 422,
    message: 'The image has more than 24 million pixels, or more than 16,384 on a side.',
  },
  'brand_pictures.too_heavy': {
    status: 422,
    message: 'Processing the image takes more than 512 MB of memory or 30 seconds.',
  },
  'brand_pictures.not_drawn': { status: 422, message: 'The image could not be processed.' },
  'brand_pictures.address_refused': {
    status: 422,
    message: 'Only a public address that begins with https:// can be fetched.',
  },
  'brand_pictures.address_failed': { status: 422, message: 'The address did not return a file.' },
  'brand_pictures.picture_not_found': { status: 404, message: 'Image not found for this slot.' },
  'brand_pictures.changed_meanwhile': {
    status: 409,
    message: 'This picture was changed by someone else since it was read.',
  },
  'ads.not_found': { status: 404, message: 'Ad placement not found.' },
  'ads.changed_meanwhile': {
    status: 409,
    message: 'This ad placement was changed by someone else. Read it again.',
  },
  'ads.bad_dates': { status: 422, message: 'The ad would end before it starts.' },
  'ads.nothing_left': { status: 422, message: 'None of the HTML can be shown.' },
  'content.not_found': { status: 404, message: 'Item not found.' },
  'content.changed_meanwhile': {
    status: 409,
    message: 'This item was changed by someone else. Read it again.',
  },
  'content.revision_not_found': { status: 404, message: 'Revision not found.' },
  'content.schedule_past': { status: 422, message: 'A scheduled time has passed.' },
  'content.schedule_unfit': {
    status: 422,
    message: 'Only a draft can be published at a time, and it is taken down after that.',
  },
  'content.too_deep': {
    status: 422,
    message: 'This text is nested too deeply: at most 50 quotes, lists or brackets inside each other.',
  },
  'content.tables_too_large': {
    status: 422,
    message: 'The tables in this text are too large: at most 100 columns and 10,000 cells in total.',
  },
  'content.too_slow': {
    status: 422,
    message: 'This text takes too long to display. Split it or simplify its formatting.',
  },
  'content.export_too_large': {
    status: 422,
    message: 'These are more items than one zip may hold. Choose fewer, such as one kind at a time.',
    data: z.object({ max_files: z.number(), max_bytes: z.number() }),
  },
  'content.export_empty': { status: 404, message: 'No item was found to download.' },
  'content.import_not_found': { status: 404, message: 'Import not found. Imports are kept for a day.' },
  'content.import_too_large': {
    status: 413,
    message: 'The upload is too large, packed or unpacked. Split it and import the parts.',
    data: z.object({ max_files: z.number(), max_bytes: z.number() }),
  },
  'content.import_unreadable': { status: 422, message: 'A zip file is damaged or encrypted.' },
  'content.import_empty': { status: 422, message: 'The upload has no Markdown file.' },
  'content.import_outdated': {
    status: 409,
    message: 'Content was changed since this preview. Nothing was imported. Read the preview again.',
  },
  'content.import_settled': { status: 409, message: 'The import was already applied.' },
  'gaps.not_found': { status: 404, message: 'Question not found.' },
  'knowledge.answer_not_found': { status: 404, message: 'Answer not found.' },
  'knowledge.question_taken': { status: 409, message: 'Another answer is pinned to this question already.' },
  'knowledge.source_not_found': {
    status: 422,
    message: 'The guide has no such page to name as a source.',
    data: z.object({ sources: z.array(z.string()) }),
  },
  'knowledge.section_not_found': { status: 404, message: 'Section not found.' },
  'knowledge.wording_not_found': { status: 404, message: 'Wording not found.' },
  'content.page_taken': {
    status: 409,
    message: 'Another published item already replaces this page.',
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
  'credits.transaction_not_found': { status: 404, message: 'Transaction not found.' },
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
    message: 'The amount of this gift has changed. Check it again.',
  },
  'credits.gift_to_self': { status: 403, message: 'You cannot give credits to yourself.' },
  'credits.gift_recipient_not_found': {
    status: 404,
    message: 'Member not found, or the account is banned.',
  },
  'credits.gift_id_taken': {
    status: 409,
    message: 'This gift id is in use. Create the gift with a new one.',
  },
  'credits.gift_limit_reached': {
    status: 409,
    message: 'This is more than you can still give today.',
    data: z.object({ limit: z.number().int().min(1), left: z.number().int().min(0) }),
  },
  'credits.processing_failed': { status: 500, message: 'Unable to process credit usage. Please try again.' },
  'chat.session_not_found': { status: 404, message: 'Chat not found.' },
  'chat.turn_not_found': { status: 404, message: 'Message not found.' },
  'chat.message_id_taken': { status: 409, message: 'This message id is in use. Send with a new one.' },
  'chat.retry_not_possible': { status: 409, message: 'Only the last message of a chat can be retried.' },
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
