/** The key of a counter: the network prefix, the subject (an account, a code), or both together. */
export type CountedBy = 'network' | 'subject' | 'subject_and_network'

/**
 * The multiples of its points that a counter by network allows the networks around a request, narrowest first: IPv6
 * /64, /56, /48. A customer may have a whole /48, so rotating through its 65,536 networks gains four times the
 * attempts, no more.
 */
export const NETWORK_FACTORS = [1, 2, 4] as const

export interface Counter {
  by: CountedBy
  /** The attempts in a window; multiplied by NETWORK_FACTORS for wider networks. */
  points: number
  windowSeconds: number
  /**
   * The reaction beyond that: to refuse, or only to slow down, because anyone who knows a name could lock its owner
   * out.
   */
  beyond: 'refuse' | 'delay'
}

const MINUTE = 60
const HOUR = 3_600

/**
 * The limits across all nodes, by the kind of attempt. Guessing at one account from one network ends after ten tries.
 * Guessing from many networks ends at places where the account has never signed in, and never locks out its owner at
 * places where they have.
 */
export const policies = {
  sign_in: [
    { by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject_and_network', points: 10, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'delay' },
  ],
  /**
   * One budget for all names of an account: its address, its code, its former codes. Beyond it every password is wrong.
   */
  sign_in_account: [{ by: 'subject_and_network', points: 10, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /**
   * One budget for all names of an account. All places where it has never signed in share one; each place where it has
   * signed in has its own (decision 035). Beyond it every password is wrong.
   */
  sign_in_place: [{ by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'refuse' }],
  sign_up: [{ by: 'network', points: 20, windowSeconds: HOUR, beyond: 'refuse' }],
  activation: [
    { by: 'network', points: 30, windowSeconds: HOUR, beyond: 'refuse' },
    { by: 'subject_and_network', points: 10, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  link: [{ by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Requests for a new password. */
  recovery: [{ by: 'network', points: 20, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Links for a new password to one address. Beyond the limit none is sent, silently. */
  recovery_mail: [{ by: 'subject', points: 3, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Requests for a sign-in code. */
  email_code: [{ by: 'network', points: 20, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Codes to one address. Beyond the limit none is sent, silently. */
  email_code_mail: [{ by: 'subject', points: 5, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Sign-ins started and finished with other services: a whole company may come from one network. */
  provider_sign_in: [{ by: 'network', points: 240, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Messages for wallets, and what they signed. */
  wallet: [{ by: 'network', points: 120, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Requests for a code by text message, each of which costs money. */
  phone_code: [{ by: 'network', points: 10, windowSeconds: HOUR, beyond: 'refuse' }],
  phone_code_day: [{ by: 'network', points: 30, windowSeconds: 24 * HOUR, beyond: 'refuse' }],
  /** Messages to one number, so that no phone is flooded; beyond the limit none is sent, silently. */
  phone_message_minute: [{ by: 'subject', points: 1, windowSeconds: MINUTE, beyond: 'refuse' }],
  phone_message_hour: [{ by: 'subject', points: 5, windowSeconds: HOUR, beyond: 'refuse' }],
  phone_message_day: [{ by: 'subject', points: 10, windowSeconds: 24 * HOUR, beyond: 'refuse' }],
  /** Typed codes of text messages. Each message also has five tries. */
  phone_code_try: [{ by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Typed codes. Each mail also has five tries. */
  email_code_try: [{ by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  guest_session: [{ by: 'network', points: 120, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Mails to one address that anyone can cause. */
  mail: [{ by: 'subject', points: 3, windowSeconds: HOUR, beyond: 'refuse' }],
  disclosure: [{ by: 'network', points: 5, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Requests with browsers' reports about the content security policy. */
  policy_report: [{ by: 'network', points: 60, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Counted visits of referral links; further ones are served the same way. */
  referral_visit: [{ by: 'network', points: 120, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Downloads of whole tables. */
  export: [{ by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Downloads of one's own chats. */
  chat_export: [{ by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Requests for a record by its code, which reveal whether it exists. */
  claim: [
    { by: 'network', points: 10, windowSeconds: HOUR, beyond: 'refuse' },
    { by: 'subject', points: 5, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  /** Personal invitations sent by an administrator. */
  invitation: [{ by: 'subject', points: 200, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Pictures for the product, each decoded and drawn again. */
  asset_upload: [{ by: 'subject', points: 120, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Uploads of content files, each unpacked and read whole. */
  content_import: [{ by: 'subject', points: 60, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Codes of a second factor, entered by a person who knows the password. */
  second_factor: [
    { by: 'subject_and_network', points: 10, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject', points: 20, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  /** Codes for unknown devices, entered by a person who knows the password, and the mails with them. */
  device_code: [
    { by: 'subject_and_network', points: 10, windowSeconds: 15 * MINUTE, beyond: 'refuse' },
    { by: 'subject', points: 20, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  device_code_mail: [{ by: 'subject', points: 10, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Challenges for passkeys: every view of the sign-in card may ask for one. */
  passkey_question: [{ by: 'network', points: 300, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  passkey: [{ by: 'network', points: 60, windowSeconds: 15 * MINUTE, beyond: 'refuse' }],
  /** Guesses at the current password of an account that was left open. */
  password_change: [{ by: 'subject', points: 10, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Guesses at the password of a session that was left open. The right password clears the count of its network. */
  reauthentication: [
    { by: 'subject_and_network', points: 10, windowSeconds: HOUR, beyond: 'refuse' },
    { by: 'subject', points: 60, windowSeconds: HOUR, beyond: 'refuse' },
  ],
  /** Other people's one-time links that an administrator opens in the outbox. */
  outbox_mail: [{ by: 'subject', points: 60, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Archives of a person's data, each of which reads everything that they have. */
  data_export: [{ by: 'subject', points: 3, windowSeconds: 24 * HOUR, beyond: 'refuse' }],
  /** Calls by one API key. */
  api_key: [{ by: 'subject', points: 300, windowSeconds: 5 * MINUTE, beyond: 'refuse' }],
  /** Tokens for other services, each valid for five minutes. */
  token: [{ by: 'subject', points: 240, windowSeconds: HOUR, beyond: 'refuse' }],
  display_name: [{ by: 'subject', points: 30, windowSeconds: HOUR, beyond: 'refuse' }],
  /** Addresses added to a profile, each of which causes a mail to a person who may never have asked. */
  add_email: [
    { by: 'network', points: 20, windowSeconds: HOUR, beyond: 'refuse' },
    { by: 'subject', points: 5, windowSeconds: HOUR, beyond: 'refuse' },
  ],
} as const satisfies Record<string, readonly Counter[]>

export type LimitName = keyof typeof policies

/** How long an attempt at an account with too many attempts is delayed, in ms. */
export const DELAY_BEYOND_MS = 1_500
