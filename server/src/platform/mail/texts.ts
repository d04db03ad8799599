/** The words of one mail; brand names are filled in. `action` labels the link. */
export interface MailText {
  subject: string
  before: string[]
  action: string
  after: string[]
}

const IGNORE = 'If this was not you, ignore this mail: nothing happens without the link.'
const ONE_DAY = 'The link works once, for 24 hours.'

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
