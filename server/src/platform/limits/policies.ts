/** What a counter counts by: the network prefix, the subject (an account, a code), or both together. */
export type CountedBy = 'network' | 'subject' | 'subject_and_network'

/**
 * How many times its points a counter by network allows the networks around a request, narrowest first: IPv6 /64, /56, /48.
 * A customer may hold a whole /48, so that rotating through its 65,536 networks gains four times the attempts, no more.
 */
export const NETWORK_FACTORS = [1, 2, 4] as const

export interface Counter {
  by: CountedBy
  /** Attempts in a window; for wider networks times NETWORK_FACTORS. */
  points: number
  windowSeconds: number
  /** Beyond that: refuse, or only slow down, because whoever knows a name could lock its owner out. */
  beyond: 'refuse' | 'delay'
}

const MINUTE = 60
const HOUR = 3_600

/**
 * The limits that hold across nodes, by what is attempted. Guessing at one account from one network ends after ten tries;
 * guessing from many networks ends where the account has never signed in, and never locks out its owner where they have.
 */
export const policies = {
  sign_in: [
    { by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject_and_network', points: 10, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'delay' },
  ],
  /** One budget for every name of an account: its address, its code, its former codes. Beyond it every password is wrong. */
  sign_in_account: [{ by: 'subject_and_network', points: 10, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /**
   * One budget for every name of an account, of all places where it has never signed in together; of each place where it has,
   * one of its own (decision 035). Beyond it every password is wrong.
   */
  sign_in_place: [{ by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'refuse' }],
  sign_up: [{ by: 'network', points: 20, windowSeconds: HOUR, beyond: 'refuse' }],
  activation: [
    { by: 'network', points: 30, windowSeconds: HOUR, beyond: 'refuse' },
    { by: 'subject_and_network', points: 10, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  link: [{ by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Questions for a new password. */
  recovery: [{ by: 'network', points: 20, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Links for a new password to one address; beyond it none is sent, without saying so. */
  recovery_mail: [{ by: 'subject', points: 3, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Questions for a code to sign in with. */
  email_code: [{ by: 'network', points: 20, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Codes to one address; beyond it none is sent, without saying so. */
  email_code_mail: [{ by: 'subject', points: 5, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Begun and finished sign-ins by other services: a whole company may come from one network. */
  provider_sign_in: [{ by: 'network', points: 240, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Messages for wallets, and what they signed. */
  wallet: [{ by: 'network', points: 120, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Questions for a code by text message, each of which costs money. */
  phone_code: [{ by: 'network', points: 10, windowSeconds: HOUR, beyond: 'refuse' }],
  phone_code_day: [{ by: 'network', points: 30, windowSeconds: 24 * HOUR, beyond: 'refuse' }],
  /** Messages to one number, so that nobody is flooded; beyond it none is sent, without saying so. */
  phone_message_minute: [{ by: 'subject', points: 1, windowSeconds: MINUTE, beyond: 'refuse' }],
  phone_message_hour: [{ by: 'subject', points: 5, windowSeconds: HOUR, beyond: 'refuse' }],
  phone_message_day: [{ by: 'subject', points: 10, windowSeconds: 24 * HOUR, beyond: 'refuse' }],
  /** Codes of messages that are typed. Each message has five tries besides. */
  phone_code_try: [{ by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Codes that are typed. Each mail has five tries besides. */
  email_code_try: [{ by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  guest_session: [{ by: 'network', points: 120, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Mails to one address that anybody can cause. */
  mail: [{ by: 'subject', points: 3, windowSeconds: HOUR, beyond: 'refuse' }],
  disclosure: [{ by: 'network', points: 5, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Requests with reports of browsers about the content security policy. */
  policy_report: [{ by: 'network', points: 60, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Visits of referral links that are counted; further ones are served alike. */
  referral_visit: [{ by: 'network', points: 120, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Whole tables that leave as a file. */
  export: [{ by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'refuse' }],
  /** One's own chats that leave as files. */
  chat_export: [{ by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Asking for a record by its code tells whether there is one. */
  claim: [
    { by: 'network', points: 10, windowSeconds: HOUR, beyond: 'refuse' },
    { by: 'subject', points: 5, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  /** Personal invitations that an administrator sends. */
  invitation: [{ by: 'subject', points: 200, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Pictures of the product, each decoded and drawn anew. */
  asset_upload: [{ by: 'subject', points: 120, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Codes of a second factor, by whoever knows the password. */
  second_factor: [
    { by: 'subject_and_network', points: 10, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject', points: 20, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  /** Codes of unknown devices, by whoever knows the password, and the mails that bring them. */
  device_code: [
    { by: 'subject_and_network', points: 10, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject', points: 20, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  device_code_mail: [{ by: 'subject', points: 10, windowSeconds: HOUR, beyond: 'refuse' }],
  /** What passkeys sign: every look at the sign-in card may ask for one. */
  passkey_question: [{ by: 'network', points: 300, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  passkey: [{ by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Guessing at the current password of an account that somebody left open. */
  password_change: [{ by: 'subject', points: 10, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Guessing at the password of a session that somebody left open; a right one is forgiven its network. */
  reauthentication: [
    { by: 'subject_and_network', points: 10, windowSeconds: HOUR, beyond: 'refuse' },
    { by: 'subject', points: 60, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  /** One-time links of other people that an administrator opens in the outbox. */
  outbox_mail: [{ by: 'subject', points: 60, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Making an archive of a person's data reads everything that they have. */
  data_export: [{ by: 'subject', points: 3, windowSeconds: 24 * HOUR, beyond: 'refuse' }],
  /** Calls by one API key. */
  api_key: [{ by: 'subject', points: 300, windowSeconds: 5 * MINUTE, beyond: 'refuse' }],
  /** Tokens for other services, each of which is good for five minutes. */
  token: [{ by: 'subject', points: 240, windowSeconds: HOUR, beyond: 'refuse' }],
  display_name: [{ by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Adding an address to a profile mails somebody who may never have asked. */
  add_email: [
    { by: 'network', points: 20, windowSeconds: HOUR, beyond: 'refuse' },
    { by: 'subject', points: 5, windowSeconds: HOUR, beyond: 'refuse' },
  ],
} as const satisfies Record<string, readonly Counter[]>

export type LimitName = keyof typeof policies

/** How long an attempt at a much tried account waits, in ms. */
export const DELAY_BEYOND_MS = 1_500
