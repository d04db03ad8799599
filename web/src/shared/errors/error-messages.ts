import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { ErrorCode, ErrorData } from '@pepper/contract/errors'
import { CallError, type CallErrorCode, dataOf } from '../../lib/api/call-error.ts'
import { formatZonedDateTime } from '../../lib/formats/format.ts'
import { weakPasswordTexts } from '../weak-password-texts.ts'
import { type Attempt, type ErrorToastKey, errorToastKeyOf } from './error-toast-rules.ts'
import { keepErrorMessages } from './kept-error-messages.ts'

/** The messages for every code that a call can fail with: what happened, and what to do. */
const messages: Record<CallErrorCode, MessageDescriptor> = {
  'network.lost': msg`The server cannot be reached. Check your connection and try again.`,
  'request.invalid': msg`Some of your input is not valid. Please check it and try again.`,
  'request.too_slow': msg`The connection is very slow. Please try again.`,
  'request.too_large': msg`That is too long. Please shorten it and try again.`,
  'request.unsupported_type': msg`The page is out of date. Please reload it.`,
  'request.cross_site': msg`The page was opened under another address. Please reload it.`,
  'request.not_found': msg`The page is out of date. Please reload it.`,
  'server.failed': msg`Something went wrong on our side. Please try again.`,
  'server.unavailable': msg`The service is busy or restarting. Please try again in a moment.`,
  'api_keys.not_found': msg`This API key no longer exists.`,
  'api_keys.too_many': msg`You have reached the limit of API keys. Revoke one first.`,
  'tokens.unknown_audience': msg`This service cannot be reached from here.`,
  'limits.too_many_requests': msg`Too many attempts. Please wait a little and try again.`,
  'access.sign_in_required': msg`Your session has ended. Please sign in again.`,
  'access.other_person': msg`Another account is signed in in this browser now. Nothing was sent, and your text is kept for you.`,
  'access.denied': msg`You do not have permission to do this.`,
  'access.second_factor_needed': msg`Add a passkey or an authenticator app in the account settings first.`,
  'access.network_not_allowed': msg`The administration can be used from allowed networks only.`,
  'access.reauthentication_required': msg`You did not confirm that it is you. Try again when you can.`,
  'access.user_not_found': msg`This person was not found.`,
  'access.own_account': msg`You cannot do this to your own account.`,
  'access.role_not_found': msg`This role was not found.`,
  'access.role_name_taken': msg`Another role already has this name. Please choose a different one.`,
  'access.role_held': msg`This role is in use. Choose a replacement.`,
  'server.id_taken': msg`This could not be created. Please close it, and begin again.`,
  'access.role_outdated': msg`Another administrator has changed this role since you opened it. Open it again to see the change; nothing was saved.`,
  'access.role_changed_meanwhile': msg`This role or its holders have changed since the request was made. Decline it and ask for a new one.`,
  'access.permission_not_held': msg`You can only grant permissions you have yourself.`,
  'access.own_role': msg`You cannot change your own role.`,
  'access.role_too_high': msg`That role is above your own.`,
  'access.not_below': msg`This only works for people whose role is below yours.`,
  'access.may_more': msg`This person has permissions you do not have.`,
  'access.ban_end_past': msg`The end of the ban is in the past. Choose a later time.`,
  'access.person_banned': msg`This person is banned. Lift the ban first.`,
  'access.bulk_id_taken': msg`This request was already sent with other values. Close the dialog and try again.`,
  'access.last_super_admin': msg`The last super admin must keep the role.`,
  'guests.off': msg`Guests cannot chat here any more. Sign in or sign up to go on: your text is kept.`,
  'guests.session_needed': msg`Your guest session has ended. Reload the page and send your message again.`,
  'guests.limit_reached': msg`You have used your guest messages for today. Sign up to go on, or come back tomorrow.`,
  'guests.network_limit_reached': msg`Your network has used its guest messages for today. Sign up to go on, or come back tomorrow.`,
  'guests.site_limit_reached': msg`The guest messages of this site are used up for today. Sign up to go on, or come back tomorrow.`,
  'identity.invalid_credentials': msg`Wrong email or password. Please check and try again.`,
  'identity.banned': msg`This account is suspended. Please contact support.`,
  'identity.email_unconfirmed': msg`Please confirm your email address first: the link is in your inbox.`,
  'identity.second_factor_required': msg`This account asks for a second factor as well. Sign in with it.`,
  'identity.second_factor_wrong': msg`This code is wrong, was already used or has expired.`,
  'identity.second_factor_present': msg`This account already has an authenticator app. Reload the page.`,
  'identity.second_factor_missing': msg`This account has no second factor. Reload the page.`,
  'identity.device_code_required': msg`This device is new to your account. We emailed you a code.`,
  'identity.device_code_wrong': msg`This code is wrong, was already used or has expired.`,
  'identity.passkey_refused': msg`This passkey was not accepted. Try again, or sign in another way.`,
  'identity.passkey_not_found': msg`This passkey is already gone.`,
  'identity.too_many_passkeys': msg`You have reached the limit of passkeys. Remove one first.`,
  'identity.weak_password': msg`The password is too weak. Please choose another one.`,
  'identity.password_wrong': msg`This is not your current password.`,
  'identity.no_fresh_link': msg`This only works within an hour of signing in with a link. Use “Forgot password?” on the sign-in page.`,
  'identity.profile_missing': msg`Your profile is not available right now. Reload the page and try again.`,
  'identity.session_not_found': msg`This device is already signed out.`,
  'identity.email_taken': msg`Email already registered. Use Sign In.`,
  'mail.of_administrator': msg`This email signs in an administrator. Show a sign-in link instead, with the approval of a second person.`,
  'mail.not_found': msg`This email was removed: its link was used or has expired.`,
  'joining.code_unknown': msg`The referral code you entered was not found. Please check and try again.`,
  'joining.code_not_activated': msg`No account found. Use Activate with your referral code.`,
  'joining.already_activated': msg`This referral code is already activated. Use Sign In.`,
  'joining.email_in_other_record': msg`Failed to update your profile with the email. Please try again.`,
  'joining.email_required': msg`This referral code doesn't have an email. Please provide an email in the form above.`,
  'joining.claim_secret_required': msg`This record has no email. Enter the claim secret you were given.`,
  'joining.claim_secret_wrong': msg`The claim secret is wrong or was already used.`,
  'joining.account_exists_wrong_password': msg`An account exists but the password is incorrect. Try signing in or contact support.`,
  'ways_in.not_offered': msg`This way to sign in is not available here.`,
  'ways_in.provider_unavailable': msg`The other service does not work here at the moment.`,
  'ways_in.provider_refused': msg`The other service did not confirm who you are. Please try again.`,
  'ways_in.provider_required': msg`Your organisation has its own sign-in. Use its button below.`,
  'ways_in.email_unproven': msg`The other service has not verified your email address. Sign in another way, then link it in the account settings.`,
  'ways_in.domain_refused': msg`You cannot sign in here with your email address at this service.`,
  'ways_in.password_first': msg`An account with this address already exists. Sign in with your password, then link the service in the account settings.`,
  'ways_in.email_needed': msg`No account has this yet. Give your email address to join.`,
  'ways_in.number_not_served': msg`We cannot send codes to numbers of this country.`,
  'ways_in.signature_wrong': msg`The wallet did not sign the right message. Please start again.`,
  'ways_in.identity_taken': msg`This is already linked to an account. Unlink it there first.`,
  'identity.link_not_found': msg`This service is no longer linked to your account. Reload the page.`,
  'identity.last_way_in': msg`This is your only way to sign in. First set a password with “Forgot password?” on the sign-in page.`,
  'ways_in.code_wrong': msg`This code is wrong, was already used or has expired.`,
  'joining.link_invalid': msg`This link was used, has expired or is not valid. Please ask for a new one.`,
  'joining.registration_closed': msg`Registration is closed at the moment. Please come back later.`,
  'joining.daily_limit_reached': msg`No more accounts can be created today. Please try again tomorrow.`,
  'privacy.export_running': msg`The archive is already being prepared.`,
  'access.not_a_member': msg`This only works for members. Take their role away first.`,
  'privacy.no_export': msg`There is no archive to download. Make a new one.`,
  'joining.email_missing': msg`Your profile has no email address yet. Add one.`,
  'joining.email_present': msg`This profile already has an email address.`,
  'waitlist.record_not_found': msg`This waitlist record was not found.`,
  'waitlist.record_has_email': msg`This record has an email address, so it is activated by email, without a claim secret.`,
  'waitlist.record_has_no_email': msg`This record has no email address.`,
  'waitlist.invited_recently': msg`This record was invited less than a day ago. Please wait before sending another invitation.`,
  'joining.member_exists': msg`An account with this address already exists.`,
  'joining.invited_already': msg`This address is already invited. Resend that invitation instead.`,
  'joining.invitation_not_found': msg`This invitation was not found.`,
  'joining.invitation_settled': msg`The person has joined or the invitation was withdrawn.`,
  'waitlist.import_not_found': msg`This import was not found.`,
  'waitlist.import_too_large': msg`The file is too large. Split it and import the parts.`,
  'waitlist.import_unreadable': msg`The file cannot be read as a table. Please check it and try again.`,
  'waitlist.import_too_many': msg`Too many uploaded files are waiting. Apply or discard one first.`,
  'waitlist.import_settled': msg`This import was already applied or discarded.`,
  'waitlist.import_not_undoable': msg`This import cannot be undone.`,
  'waitlist.claim_not_found': msg`This claim was not found.`,
  'waitlist.claim_not_possible': msg`This record cannot be claimed by this account.`,
  'waitlist.claim_decided': msg`This claim was already decided or withdrawn.`,
  'referrals.not_found': msg`This referral was not found.`,
  'referrals.not_held': msg`This referral is not waiting for a decision.`,
  'referrals.own_referral': msg`You cannot decide a referral of your own.`,
  'notifications.not_found': msg`This notification no longer exists.`,
  'notifications.not_active': msg`This notification was already sent or archived.`,
  'notifications.expired': msg`The notification would expire before it is sent.`,
  'announcements.not_found': msg`This announcement no longer exists.`,
  'announcements.id_taken': msg`Failed to send announcement`,
  'announcements.time_out_of_range': msg`Choose a time between now and one year from now.`,
  'announcements.channel_unavailable': msg`This channel is not available right now.`,
  'announcements.begun': msg`This announcement is being sent or was already sent.`,
  'announcements.test_failed': msg`The test did not reach you.`,
  'announcements.link_invalid': msg`This link is not valid.`,
  'webhooks.not_configured': msg`No webhook of the sister platform is configured on this server.`,
  'webhooks.delivery_not_found': msg`This delivery was not found.`,
  'webhooks.delivered_already': msg`The sister platform already has this event.`,
  'security.flag_not_found': msg`This flag is already settled.`,
  'security.person_not_found': msg`Account not found.`,
  'audit.entry_not_found': msg`Audit log entry not found.`,
  'approvals.waiting': msg`Not done yet: a second person has to approve it.`,
  'approvals.needed': msg`This needs the approval of a second person. Reload the page and ask for it.`,
  'approvals.not_needed': msg`This no longer needs approval. Reload the page.`,
  'approvals.not_found': msg`This request was not found, or you cannot see it.`,
  'approvals.password_needed': msg`You signed in with an administrator’s link. Sign in with your password first.`,
  'approvals.own_request': msg`You cannot decide your own request.`,
  'approvals.settled': msg`This request was already decided or withdrawn, or has expired.`,
  'approvals.requester_lost_right': msg`The person who asked for this no longer has the permission.`,
  'approvals.nobody_else': msg`No one else can approve this yet. Give another person the permission first.`,
  'approvals.download_gone': msg`This file was already downloaded or has expired.`,
  'settings.changed_meanwhile': msg`This setting was changed by someone else. Please check it again.`,
  'settings.own_network_missing': msg`The allowed networks do not include the one you are using: you would lock yourself out. Add it first.`,
  'settings.mail_off': msg`Email notifications are switched off in the settings, so nothing is sent.`,
  'settings.maintenance': msg`We are down for maintenance. Please come back later.`,
  'brand_pictures.not_an_image': msg`Please upload an image file (PNG, JPG, WEBP, etc.)`,
  'brand_pictures.vector_refused': msg`SVG files are not supported. Save the image as a PNG and upload that.`,
  'brand_pictures.damaged': msg`The image is damaged or incomplete. Please save it again and retry.`,
  'brand_pictures.too_large': msg`Please upload an image smaller than 5MB`,
  'brand_pictures.too_many_pixels': msg`The image has too many pixels. Please make it smaller and try again.`,
  'brand_pictures.too_heavy': msg`The image takes too much memory or time to process. Please make it smaller, or save it as a PNG or JPEG.`,
  'brand_pictures.not_drawn': msg`The image could not be processed. Please save it as a PNG or JPEG and try again.`,
  'brand_pictures.address_refused': msg`Only a public address that begins with https:// can be fetched.`,
  'brand_pictures.address_failed': msg`That address could not be loaded. Please check it or upload the file.`,
  'brand_pictures.picture_not_found': msg`This image no longer exists. Please upload it again.`,
  'brand_pictures.changed_meanwhile': msg`This image was changed by someone else. Please check it again.`,
  'ads.not_found': msg`This ad placement was not found. It may have been deleted.`,
  'ads.changed_meanwhile': msg`This ad placement was changed by someone else.`,
  'ads.bad_dates': msg`The end must be after the start.`,
  'ads.nothing_left': msg`None of that HTML can be shown. Scripts, links and external images are removed.`,
  'content.not_found': msg`This item was not found. It may have been deleted.`,
  'content.schedule_past': msg`This time has passed. Please choose a later one.`,
  'content.schedule_unfit': msg`Only a draft can be scheduled, and it must be taken down after it is published.`,
  'content.revision_not_found': msg`This version is no longer kept.`,
  'content.changed_meanwhile': msg`This item was changed by someone else.`,
  'content.too_deep': msg`This text is nested too deeply. Put fewer quotes, lists or brackets inside each other.`,
  'content.tables_too_large': msg`The tables in this text are too large. Use at most 100 columns and 10,000 cells in total.`,
  'content.too_slow': msg`This text takes too long to display. Split it up or simplify its formatting.`,
  'gaps.not_found': msg`This question was not found. It may have been deleted with its chat.`,
  'knowledge.answer_not_found': msg`This answer was not found. It may have been unpinned.`,
  'knowledge.question_taken': msg`Another answer is already pinned to this question. Change that one.`,
  'knowledge.source_not_found': msg`The guide has no page with this address. Please check the sources.`,
  'knowledge.section_not_found': msg`This section of the guide no longer exists.`,
  'knowledge.wording_not_found': msg`This wording was not found. It may have been removed.`,
  'content.export_too_large': msg`These are too many items for one zip. Choose fewer, such as one kind at a time.`,
  'content.export_empty': msg`No item matches. Choose another kind or status.`,
  'content.import_not_found': msg`This import is gone. Imports are kept for a day.`,
  'content.import_too_large': msg`The files are too large or too many, packed or unpacked. Upload them in parts.`,
  'content.import_unreadable': msg`A zip file is damaged or has a password. Pack the files again.`,
  'content.import_empty': msg`There is no Markdown file in it. Upload files that end in .md, or a zip of them.`,
  'content.import_outdated': msg`Content was changed meanwhile. Nothing was imported. Look at the preview again.`,
  'content.import_settled': msg`This import was already applied.`,
  'content.page_taken': msg`Another published item already replaces this page in this language. Archive that one first.`,
  'credits.insufficient': msg`You have no credits remaining. Credits reset daily.`,
  'credits.safety_limit': msg`The daily safety limit for unlimited accounts is reached. It resets at midnight.`,
  'credits.processing_failed': msg`Unable to process credit usage. Please try again.`,
  'credits.gift_not_pending': msg`Failed to process credit gift - gift may not exist or is already processed`,
  'credits.gift_settled': msg`Only a pending gift can be changed or cancelled.`,
  'credits.gift_changed': msg`The amount of this gift has changed. Please check it again.`,
  'credits.gift_to_self': msg`You cannot give credits to yourself.`,
  'credits.gift_recipient_not_found': msg`Member not found, or the account is banned.`,
  'credits.gift_limit_reached': msg`This is more than you can still give today.`,
  'credits.gift_id_taken': msg`This gift could not be created. Please try again.`,
  'credits.transaction_not_found': msg`This entry was not found.`,
  'chat.session_not_found': msg`This chat was not found.`,
  'chat.turn_not_found': msg`This message was not found. Please reload the chat.`,
  'chat.message_id_taken': msg`The message could not be sent. Please send it again.`,
  'chat.retry_not_possible': msg`Only the last message of a chat can be retried.`,
}

/** Describes any error in a sentence or two: what happened and what to do. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return t`An unexpected error occurred. Please try again.`
  const weak = dataOf(error, 'identity.weak_password')
  if (weak)
    return [i18n._(messages[error.code as CallErrorCode]), ...weakPasswordTexts(weak.reasons)].join(' ')
  const banned = dataOf(error, 'identity.banned')
  const suspended = banned && banText(banned)
  if (suspended) return suspended
  const limited = dataOf(error, 'limits.too_many_requests')
  if (limited) return waitText(limited.retry_after_seconds)
  const gift = dataOf(error, 'credits.gift_limit_reached')
  if (gift) return giftLimitText(gift)
  const failed = dataOf(error, 'server.failed')
  if (failed) return failureText(failed.request_id)
  return i18n._(messages[error.code] ?? messages['server.failed'])
}

/** Describes a server failure, with a reference that leads support to the line of the log that says why. */
function failureText(reference: string): string {
  return t`Something went wrong on our side. Please try again. If it happens again, tell support this reference: ${reference}`
}

/** States the reason and the end of a ban, in the reader's language and time zone. */
function banText({ reason: written, until }: ErrorData<'identity.banned'>): string | null {
  const reason = written && asSentence(written)
  if (until === null) return reason && t`This account is suspended: ${reason} Please contact support.`
  const moment = formatZonedDateTime(until, i18n.locale)
  if (!reason) return t`This account is suspended until ${moment}. Please contact support.`
  return t`This account is suspended until ${moment}: ${reason}`
}

/** Ends words that an administrator wrote with a full stop, so that the next sentence does not run into them. */
function asSentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}

/** Describes a bare code, as lists of outcomes contain it. */
export function codeText(code: ErrorCode): string {
  return i18n._(messages[code])
}

/** Describes a recorded code; null for one that this version does not know. */
export function findCodeText(code: string): string | null {
  return code in messages ? codeText(code as ErrorCode) : null
}

function giftLimitText({ limit, left }: { limit: number; left: number }): string {
  const most = plural(limit, {
    one: 'You can give # credit a day.',
    other: 'You can give # credits a day.',
  })
  const rest = plural(left, { one: '# left today.', other: '# left today.' })
  return `${most} ${rest}`
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 0) return i18n._(messages['limits.too_many_requests'])
  if (seconds < 60) return t`Too many attempts. Please try again in ${seconds} s.`
  return t`Too many attempts. Please try again in ${minutes} min.`
}

/** Builds the title and the text of the toast for an error, as in the documents' catalogue (AU-15, CH-8). */
export function errorToast(attempt: Attempt, error: unknown): { title: string; text: string } {
  return toasts[errorToastKeyOf(attempt, error)](error)
}

const toasts: Record<ErrorToastKey, (error: unknown) => { title: string; text: string }> = {
  invalid_credentials: (error) => ({ title: t`Invalid Credentials`, text: errorText(error) }),
  no_account_found: (error) => ({ title: t`No Account Found`, text: errorText(error) }),
  invalid_referral_code: (error) => ({ title: t`Invalid Referral Code`, text: errorText(error) }),
  email_not_added: (error) => ({ title: t`Update Failed`, text: errorText(error) }),
  email_required: (error) => ({ title: t`Email Required`, text: errorText(error) }),
  account_exists_wrong_password: (error) => ({
    title: t`Account Exists - Wrong Password`,
    text: errorText(error),
  }),
  email_already_registered: (error) => ({ title: t`Email Already Registered`, text: errorText(error) }),
  sign_in_refused: (error) => ({ title: t`Sign In Failed`, text: errorText(error) }),
  sign_up_refused: (error) => ({ title: t`Sign Up Failed`, text: errorText(error) }),
  sign_in_failed: () => ({ title: t`Sign-in Failed`, text: t`Sign-in failed. Please try again.` }),
  sign_up_failed: () => ({ title: t`Sign-up Failed`, text: t`Sign-up failed. Please try again.` }),
  activation_failed: () => ({ title: t`Activation Failed`, text: t`Activation failed. Please try again.` }),
  claim_not_sent: (error) => ({ title: t`Your claim was not sent`, text: errorText(error) }),
  cannot_send: (error) => ({ title: t`Cannot Send Message`, text: errorText(error) }),
  credits_untracked: () => ({
    title: t`Credit System Error`,
    text: t`Unable to track credit usage. Please try again.`,
  }),
  credits_unprocessed: () => ({
    title: t`Credit System Error`,
    text: t`Unable to process credit usage. Please try again.`,
  }),
  unexpected: () => ({
    title: t`Unexpected Error`,
    text: t`An unexpected error occurred. Please try again.`,
  }),
}

/** Returns whether the words are there. The build leaves only ids in the code, and the words come in a file beside it. */
function haveWords(): boolean {
  return Object.values(messages).every((message) => i18n._(message) !== message.id)
}

keepErrorMessages(() => (haveWords() ? { errorText, errorToast } : null))
