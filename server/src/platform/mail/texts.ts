/** The words of one mail; names of the brand are filled in. `action` labels the link. */
export interface MailText {
  subject: string
  before: string[]
  action: string
  after: string[]
}

const IGNORE = 'If this was not you, ignore this email. Nothing happens without the link.'
const ONE_DAY = 'The link works once, for 24 hours.'

const NOT_ME = 'This was not me'
const AFTER_NOTICE = [
  'If this was you, there is nothing to do.',
  'If it was not, press the button on the page: all sessions end, the old password stops working, and you choose a new one. The link works for 7 days.',
]

/** Every mail that the server sends, in English, which replaces missing texts in other languages. */
export const en = {
  confirm_sign_up: {
    subject: 'Confirm your email address for {{product}}',
    before: [
      'Welcome to {{product}}!',
      'This address was used to sign up. Open the link and press the button to create the account:',
    ],
    action: 'Confirm my address',
    after: [ONE_DAY, IGNORE],
  },
  activate: {
    subject: 'Activate your {{product}} account',
    before: [
      'Your referral code was entered to activate your place on the waitlist of {{product}}.',
      'Open the link and press the button to finish:',
    ],
    action: 'Activate my account',
    after: [ONE_DAY, IGNORE],
  },
  invite: {
    subject: 'Your place in {{product}} is ready',
    before: [
      'You are on the waitlist of {{product}}, and your place is ready.',
      'Open the link and choose a password to keep everything you have collected so far:',
    ],
    action: 'Take my place',
    after: [
      'The link works once, for 14 days.',
      'Not interested? Ignore this email. Nothing happens without the link.',
    ],
  },
  invite_person: {
    subject: 'You are invited to {{product}}',
    before: [
      'The {{product}} team has invited you.',
      'Open the link, choose a password and press the button to join:',
    ],
    action: 'Join {{product}}',
    after: [
      'The link works once, for 7 days.',
      'Not interested? Ignore this email. Nothing happens without the link.',
    ],
  },
  account_created: {
    subject: 'Your {{product}} account is ready',
    before: [
      'The {{product}} team has created an account for this address.',
      'Open the link, choose a password and press the button to start:',
    ],
    action: 'Choose a password',
    after: [
      'The link works once, for 7 days. Later, use “Forgot password?” on the sign-in page.',
      'Was this not meant for you? Ignore this email, or write to the team to have the account deleted.',
    ],
  },
  confirm_address: {
    subject: 'Confirm your email address for {{product}}',
    before: ['Open the link and press the button to confirm that this address is yours:'],
    action: 'Confirm my address',
    after: [ONE_DAY, IGNORE],
  },
  change_email: {
    subject: 'Confirm your new email address for {{product}}',
    before: [
      'This address was entered as the new address of a {{product}} account.',
      'Open the link where you are signed in and press the button:',
    ],
    action: 'Confirm my new address',
    after: [ONE_DAY, IGNORE],
  },
  already_registered: {
    subject: 'You already have a {{product}} account',
    before: [
      'This address was used to sign up for {{product}}, but you already have an account.',
      'If it was you, sign in instead:',
    ],
    action: 'Sign in',
    after: ['If this was not you, there is nothing to do. Your account has not changed.'],
  },
  use_provider: {
    subject: 'Sign in to {{product}} with your organisation’s account',
    before: [
      'Your referral code was entered to activate your place on the waitlist of {{product}}.',
      'Addresses of your organisation use its own sign-in. Choose it on the sign-in page, and your place is yours:',
    ],
    action: 'Sign in',
    after: ['If this was not you, there is nothing to do. Nothing has changed.'],
  },
  device_code: {
    subject: 'Your code for a new device at {{product}}',
    before: [
      'Your {{product}} password was entered on a device that is new to your account. If it was you, type this code there:',
      '{{code}}',
      'If it was not you, your password is no longer secret. No one has signed in. Choose a new one now:',
    ],
    action: 'Choose a new password',
    after: [
      'The code works once, for 15 minutes, on that device. Never share it: the {{product}} team will never ask you for it.',
    ],
  },
  recover_password: {
    subject: 'Choose a new password for {{product}}',
    before: [
      'A new password was requested for your {{product}} account.',
      'If it was you, open the link and choose one:',
    ],
    action: 'Choose a new password',
    after: [
      'The link works once, for one hour, and only the newest one works. Choosing a password signs you out on all devices.',
      'If it was not you, ignore this email. Your password has not changed.',
    ],
  },
  join_code: {
    subject: 'Your code to join {{product}}',
    before: [
      'A {{product}} account is being made with this address. Your code to finish is:',
      '{{code}}',
      'Type it on the device that asked for it. If that page is gone, start again here:',
    ],
    action: 'Open {{product}}',
    after: [
      'The code works once, for 15 minutes, on that device. Never share it: the {{product}} team will never ask you for it.',
      'If this was not you, ignore this email. No account is made without the code.',
    ],
  },
  reauthentication_code: {
    subject: 'Your code to confirm a step at {{product}}',
    before: [
      'A step in your {{product}} account needs a proof that it is you. Your code is:',
      '{{code}}',
      'Type it on the device that asked for it. If it was not you, one of your devices is open to other people. Sign it out here:',
    ],
    action: 'See my devices',
    after: [
      'The code works once, for 15 minutes, on that device. Never share it: the {{product}} team will never ask you for it.',
    ],
  },
  sign_in_code: {
    subject: 'Your sign-in code for {{product}}',
    before: [
      'Your code to sign in to {{product}} is:',
      '{{code}}',
      'Type it on the device that asked for it, or open this link and press the button:',
    ],
    action: 'Sign In',
    after: [
      'Both expire after ten minutes, or once you use one of them. Never share the code: the {{product}} team will never ask you for it.',
      'If this was not you, ignore this email. No one can sign in without it.',
    ],
  },
  sign_in_link: {
    subject: 'Sign in to {{product}}',
    before: [
      'An administrator of {{product}} sent you this link because you cannot sign in.',
      'Open it and press the button to sign in:',
    ],
    action: 'Sign in',
    after: [
      'The link works once, for one hour. It is only for you, so do not share it.',
      'If you did not ask for it, ignore this email. Nothing happens without the link.',
    ],
  },
  model_budget_near: {
    subject: 'The language model of {{product}} has used 80% of its budget for today',
    before: [
      'The language model of {{product}} has used 80% of the budget that you set for one day.',
      'Once it is used up, the built-in guide answers until midnight and tells people so. You can raise the limit in the settings:',
    ],
    action: 'Open the settings',
    after: [],
  },
  model_budget_spent: {
    subject: 'The language model of {{product}} has used up its budget for today',
    before: [
      'The language model of {{product}} has used up the budget that you set for one day.',
      'The built-in guide answers until midnight and tells people so. You can raise the limit in the settings:',
    ],
    action: 'Open the settings',
    after: [],
  },
  notice_new_device: {
    subject: 'New sign-in to your {{product}} account',
    before: ['Your {{product}} account was used on a new device or in a new browser.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_password_changed: {
    subject: 'Your {{product}} password was changed',
    before: ['The password of your {{product}} account was changed, and all other sessions were ended.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_email_added: {
    subject: 'This address was added to a {{product}} account',
    before: ['This email address was added to a {{product}} account.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_email_replaced: {
    subject: 'The email address of your {{product}} account was changed',
    before: [
      'Another email address was added to your {{product}} account. It replaces this one for signing in and for emails.',
    ],
    action: NOT_ME,
    after: [
      'If this was you, there is nothing to do.',
      'If it was not, press the button on the page: all sessions end, the old password stops working, this address is restored, and you choose a new password. The link works for 7 days.',
    ],
  },
  notice_email_changed: {
    subject: 'The email address of your {{product}} account was changed',
    before: [
      'Your {{product}} account has a new email address. It replaces this one for signing in and for emails.',
    ],
    action: NOT_ME,
    after: [
      'If this was you, there is nothing to do.',
      'If it was not, press the button on the page: all sessions end, the old password stops working, this address is restored, and you choose a new password. The link works for 7 days.',
    ],
  },
  notice_sign_in_link_shown: {
    subject: 'A sign-in link to your {{product}} account was created',
    before: ['An administrator of {{product}} viewed a link that signs in to your account once.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_sign_in_link_used: {
    subject: 'A sign-in link to your {{product}} account was used',
    before: ['Your {{product}} account was used with a sign-in link that an administrator created.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_suspicious_activity: {
    subject: 'Unusual activity in your {{product}} account',
    before: [
      'We noticed unusual activity in your {{product}} account, such as many wrong passwords or sign-ins from several places.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_second_factor_added: {
    subject: 'A second factor was added to your {{product}} account',
    before: [
      'An authenticator app was set up for your {{product}} account. From now on, signing in also needs its code.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_second_factor_removed: {
    subject: 'The second factor of your {{product}} account was removed',
    before: [
      'The authenticator app of your {{product}} account was removed. Unless you have a passkey, your password alone now signs you in.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_passkey_added: {
    subject: 'A passkey was added to your {{product}} account',
    before: [
      'A passkey was added to your {{product}} account. It signs you in without your password. From now on, your password also needs the passkey or a code.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_passkey_removed: {
    subject: 'A passkey was removed from your {{product}} account',
    before: ['A passkey was removed from your {{product}} account. It no longer signs you in.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_identity_linked: {
    subject: 'A service was linked to your {{product}} account',
    before: [
      'An account at another service was linked to your {{product}} account. You can now sign in with it.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_identity_unlinked: {
    subject: 'A service was unlinked from your {{product}} account',
    before: [
      'An account at another service was unlinked from your {{product}} account. You can no longer sign in with it.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_recovery_codes_renewed: {
    subject: 'New recovery codes for your {{product}} account',
    before: ['New recovery codes were made for your {{product}} account. The codes you had no longer work.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_deletion_requested: {
    subject: 'Your {{product}} account will be deleted',
    before: [
      'You asked to have your {{product}} account deleted, with everything stored about you. That happens in 7 days.',
    ],
    action: NOT_ME,
    after: [
      'If this was you, there is nothing to do. If you change your mind, sign in within 7 days and keep the account in the account settings.',
      'If it was not, press the button on the page: all sessions end, the old password stops working, the account stays, and you choose a new password. The link works for 7 days.',
    ],
  },
  notice_deletion_by_operator: {
    subject: 'Your {{product}} account will be deleted',
    before: [
      'An administrator of {{product}} received a request to delete your account, with everything stored about you. That happens in 7 days.',
    ],
    action: NOT_ME,
    after: [
      'If you asked for this, there is nothing to do. If you change your mind, sign in within 7 days and keep the account in the account settings.',
      'If you did not, press the button on the page: all sessions end, the old password stops working, the account stays, and you choose a new password. The link works for 7 days.',
    ],
  },
  notice_export_by_operator: {
    subject: 'Your data at {{product}} was exported',
    before: [
      'An administrator of {{product}} received a request for your data and had an archive made of everything stored about you. They can download it for 7 days, and so can you, in the account settings.',
    ],
    action: NOT_ME,
    after: [
      'If you asked for this, there is nothing to do.',
      'If you did not, press the button on the page: all sessions end, the old password stops working, and you choose a new one. Then write to {{product}}. The link works for 7 days.',
    ],
  },
  notice_new_password: {
    subject: 'Choose a new password for {{product}}',
    before: ['Your {{product}} account was secured and has no password. Choose a new one on this page:'],
    action: 'Choose a new password',
    after: [
      'The link works once, for 7 days.',
      'If you did not ask for it, ignore this email. Nothing happens without the link.',
    ],
  },
  announcement: {
    subject: 'News from {{product}}',
    before: [
      'You get this email because you are a member of {{product}}. Unsubscribe from announcement emails here:',
    ],
    action: 'Unsubscribe',
    after: [],
  },
} satisfies Record<string, MailText>

export type MailTemplate = keyof typeof en
