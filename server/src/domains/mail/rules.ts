import type { MailTemplate } from '../../platform/mail/texts.ts'

/**
 * The importance of a mail when the site's totals run out (RL-3). `essential` mails concern an existing account or warn
 * its operators; anyone can cause `joining` mails to addresses of strangers; `bulk` mails go to many people at once.
 */
export type MailClass = 'essential' | 'joining' | 'bulk'

/** The share of a total up to which mails of a class are sent. The rest is reserved for more important classes. */
const SHARES: Record<MailClass, number> = { essential: 1, joining: 0.8, bulk: 0.6 }

/** The share of a total from which super admins are warned: from there on only essential mails are sent. */
export const WARNED_FROM = 0.8

const JOINING: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'confirm_sign_up',
  'activate',
  'already_registered',
  'use_provider',
  'confirm_address',
])

const WARNINGS: ReadonlySet<MailTemplate> = new Set<MailTemplate>(['model_budget_near', 'model_budget_spent'])

interface MailKind {
  template: MailTemplate
  isSecurity: boolean
}

export function mailClassOf({ template, isSecurity }: MailKind): MailClass {
  if (JOINING.has(template)) return 'joining'
  return isSecurity || WARNINGS.has(template) ? 'essential' : 'bulk'
}

/** Returns whether a mail goes before waiting bulk mails: its code or link may be valid for minutes only. */
export function isUrgent(mail: MailKind): boolean {
  return mailClassOf(mail) !== 'bulk'
}

/**
 * Computes the number of mails of a total of `limit` after which mails of a class wait; null means no limit. Every
 * class may send at least one mail.
 */
export function maxOf(mailClass: MailClass, limit: number): number | null {
  return limit === 0 ? null : Math.ceil(limit * SHARES[mailClass])
}

/** The numbers of mails that the site may send; 0 is no limit. */
export interface MailLimits {
  hour: number
  day: number
}

/** The mails sent in the current hour and local day. */
export type MailTotals = MailLimits

/** Computes the larger used share of the two limits, 0 and up; null where there is no limit. */
export function usedShare(totals: MailTotals, limits: MailLimits): number | null {
  const shares = spans.filter((span) => limits[span] > 0).map((span) => totals[span] / limits[span])
  return shares.length === 0 ? null : Math.max(...shares)
}

export const spans = ['hour', 'day'] as const
export type MailSpan = (typeof spans)[number]
