import * as z from 'zod'
import { CHAT_TITLE_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from './limits.ts'
import { isVisibleText } from './text/visible-text.ts'

/** An email address, lower-cased and trimmed; at most 254 characters. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** A password as typed; the server judges its strength and answers with reasons (AU-7). */
export const password = z.string().min(1).max(200)

/** A referral code: 8 uppercase alphanumerics; lower case is accepted and raised (RF-1). */
export const referralCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{8}$/)

/** A name that a person gives themselves: 1 to 80 visible characters. */
export const displayName = z
  .string()
  .trim()
  .min(1)
  .max(NAME_MAX_CHARACTERS)
  .regex(/^[^\p{Cc}]*$/u)
  .refine(isVisibleText, { error: 'holds signs that do not show' })

/** The raw one-time secret of a mail link or a first-start link. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{20,128}$/)

/** A moment in ISO 8601 with offset. */
export const timestamp = z.iso.datetime({ offset: true })

const FIRST_YEAR = '1900'
const OFFSET_MAX_HOURS = 15

/** A day that people enter, from 1900 to 9999: databases and browsers disagree about years before that. */
export const givenDay = z.iso.date().refine(isCommonEra, { error: `is before ${FIRST_YEAR}` })

/** A moment that people enter, from 1900 to 9999, at most 15 hours from UTC and 40 characters long. */
export const givenMoment = timestamp
  .max(40)
  .refine(isCommonEra, { error: `is before ${FIRST_YEAR}` })
  .refine(hasCommonOffset, { error: 'is in no time zone' })

function isCommonEra(text: string): boolean {
  return text >= FIRST_YEAR
}

function hasCommonOffset(text: string): boolean {
  const hours = /[+-](\d{2}):\d{2}$/.exec(text)?.[1]
  return hours === undefined || Number(hours) < OFFSET_MAX_HOURS
}

/** A time zone by its IANA name, like Europe/Berlin. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/)
  .refine(isTimeZone, { error: 'is not a time zone' })

/** The names that the runtime lists, read once: to ask it for a name takes as long as many other parts of a request. */
let listedZones: ReadonlySet<string> | undefined

function isTimeZone(name: string): boolean {
  listedZones ??= new Set(Intl.supportedValuesOf('timeZone'))
  if (listedZones.has(name)) return true
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** An id of an account, message, turn or record. */
export const uuid = z.uuid().toLowerCase()

/** The id that a caller chooses for what it creates: a request that is repeated with it creates nothing more. */
export const chosenId = { id: uuid.optional() }

/** A chat message as a person typed it; blank ones are refused (section 5). */
export const messageContent = z
  .string()
  .max(MESSAGE_MAX_CHARACTERS)
  .transform((text) => text.replaceAll('\0', ''))
  .refine((text) => text.trim().length > 0, { error: 'blank' })

/** A title that a person gives a chat: 1 to 80 visible characters. */
export const chatTitle = z
  .string()
  .trim()
  .min(1)
  .max(CHAT_TITLE_MAX_CHARACTERS)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** A chat session id in the documents' form, `chat_{timestamp}_{random}` (D6). */
export const chatSessionId = z.string().regex(/^(chat|guest)_\d{10,16}_[A-Za-z0-9]{9,64}$/)

/** The five tiers, lowest first (CR-7). */
export const tier = z.enum(['bronze', 'silver', 'gold', 'platinum', 'diamond'])
export type Tier = z.infer<typeof tier>

/** The state of a turn; `streaming` until it is settled (D3). */
export const turnStatus = z.enum(['streaming', 'answered', 'stopped', 'failed'])
export type TurnStatus = z.infer<typeof turnStatus>
