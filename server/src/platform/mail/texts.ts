/** The words of one mail; brand names are filled in. `action` labels the link. */
export interface MailText {
  subject: string
  before: string[]
  action: string
  after: string[]
}

const IGNORE = 'If this was not you, ignore this mail: nothing happens without the link.'
const ONE_DAY = 'The link works once, for 24 hours.'

const NOT_ME = 'This was not me'
const AFTER_NOTICE = [
  'If this was you, there is nothing to do.',
  'If it was not, press the button on the page: it ends all sessions and the old password at once, and lets you choose a new one. The link works for 7 days.',
]

/** Every mail that the server sends, in the language that stands in for all others. */
export const en = {
  confirm_sign_up: {
    subject: 'Confirm your e-mail address for {{product}}',
    before: [
      'Welcome to {{product}}!',
      'Somebody signed up with this address. Open the link and press the button there to create the account:',
    ],
    action: 'Confirm my address',
    after: [ONE_DAY, IGNORE],
  },
  activate: {
    subject: 'Activate your {{product}} account',
    before: [
      'Your referral code was entered to activate your place on the waitlist of {{product}}.',
      'Open the link and press the button there to finish:',
    ],
    action: 'Activate my account',
    after: [ONE_DAY, IGNORE],
  },
  invite: {
    subject: 'Your place in {{product}} is ready',
    before: [
      'You are on the waitlist of {{product}}, and your place is ready.',
      'Open the link, choose a password, and what you collected so far is yours:',
    ],
    action: 'Take my place',
    after: [
      'The link works once, for 14 days.',
      'If you are not interested, ignore this mail: nothing happens without the link.',
    ],
  },
  invite_person: {
    subject: 'You are invited to {{product}}',
    before: [
      'The people who run {{product}} have invited you.',
      'Open the link, choose a password, and press the button there to join:',
    ],
    action: 'Join {{product}}',
    after: [
      'The link works once, for 7 days.',
      'If you are not interested, ignore this mail: nothing happens without the link.',
    ],
  },
  confirm_address: {
    subject: 'Confirm your e-mail address for {{product}}',
    before: ['Open the link and press the button there to confirm that this address is yours:'],
    action: 'Confirm my address',
    after: [ONE_DAY, IGNORE],
  },
  already_registered: {
    subject: 'You already have a {{product}} account',
    before: [
      'Somebody tried to create an account of {{product}} with this address, but you have one already.',
      'If it was you, sign in instead:',
    ],
    action: 'Sign in',
    after: ['If this was not you, there is nothing to do: your account was not touched.'],
  },
  sign_in_link: {
    subject: 'Sign in to {{product}}',
    before: [
      'An administrator of {{product}} sent you this link because you cannot sign in.',
      'Open it and press the button there to sign in:',
    ],
    action: 'Sign in',
    after: [
      'The link works once, for one hour. Nobody else has seen it: do not pass it on.',
      'If you did not ask for it, ignore this email: nothing happens without the link.',
    ],
  },
  model_budget_near: {
    subject: 'The language model of {{product}} has used 80% of its budget for today',
    before: [
      'The language model of {{product}} has used 80% of the budget that you set for one day.',
      'When all of it is used, the built-in guide answers until midnight and tells people so. You can raise the limit in the settings:',
    ],
    action: 'Open the settings',
    after: [],
  },
  model_budget_spent: {
    subject: 'The language model of {{product}} has used up its budget for today',
    before: [
      'The language model of {{product}} has used up the budget that you set for one day.',
      'Until midnight the built-in guide answers instead, and tells people so. You can raise the limit in the settings:',
    ],
    action: 'Open the settings',
    after: [],
  },
  notice_new_device: {
    subject: 'New sign-in to your {{product}} account',
    before: [
      'Your {{product}} account was signed in to on a device or in a browser that it was not used with before.',
    ],
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
      'If it was not, press the button on the page: it ends all sessions and the old password at once, puts this address back, and lets you choose a new password. The link works for 7 days.',
    ],
  },
  notice_sign_in_link_shown: {
    subject: 'A sign-in link to your {{product}} account was made',
    before: ['An administrator of {{product}} was shown a link that signs in to your account once.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_sign_in_link_used: {
    subject: 'A sign-in link to your {{product}} account was used',
    before: ['Your {{product}} account was signed in to with a link that an administrator made.'],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_suspicious_activity: {
    subject: 'Unusual activity in your {{product}} account',
    before: [
      'Something unusual happened around your {{product}} account, such as many wrong passwords or sign-ins from several places.',
    ],
    action: NOT_ME,
    after: AFTER_NOTICE,
  },
  notice_new_password: {
    subject: 'Choose a new password for {{product}}',
    before: ['Your {{product}} account was secured and has no password. Choose a new one on this page:'],
    action: 'Choose a new password',
    after: [
      'The link works once, for 7 days.',
      'If you did not ask for it, ignore this email: nothing happens without the link.',
    ],
  },
  announcement: {
    subject: 'News from {{product}}',
    before: [
      'You get this because you are a member of {{product}}. If you want no more announcements by e-mail, stop them here:',
    ],
    action: 'Stop these e-mails',
    after: [],
  },
} satisfies Record<string, MailText>

export type MailTemplate = keyof typeof en
