import * as z from 'zod'
import { brand } from './brand/index.ts'
import { shownPictures } from './brand-pictures.ts'
import { recentChat } from './chat/index.ts'
import { viewer } from './identity/index.ts'
import { locale } from './preferences.ts'

/** The icons that the web app has for a provider. */
export const signInIcon = z.enum(['key', 'building', 'globe', 'shield'])

/** Another service to sign in by, as the sign-in card shows it. */
export const signInProvider = z.object({
  id: z.string(),
  name: z.string(),
  icon: signInIcon,
  /** The domains of the email addresses that are sent to this service. */
  domains: z.array(z.string()),
})
export type SignInProvider = z.infer<typeof signInProvider>

/** The ways to sign in beside the password; those that the operator has not set up are off or missing (AU-12). */
export const waysIn = z.object({
  /** Whether a code or a link can be mailed. */
  email_code: z.boolean(),
  /** The other services. */
  providers: z.array(signInProvider),
  /** By the signature of a wallet. */
  wallet: z.boolean(),
  /** By a code that is sent to a phone number. */
  phone: z.boolean(),
})
export type WaysIn = z.infer<typeof waysIn>

/** The data that the server puts into each page, so that the first screen needs no call. */
export const bootstrap = z.object({
  brand,
  /** The operator's own pictures. */
  brandPictures: shownPictures,
  locale,
  viewer,
  recent_chats: z.array(recentChat).nullable(),
  /** Unread notifications of a member, counted to 100; null for visitors. */
  unread_notifications: z.number().int().min(0).nullable(),
  prompts: z.array(z.string()),
  is_loopback: z.boolean(),
  /** Whether this is the page that a browser keeps for times without a connection; it belongs to no person. */
  is_offline_page: z.boolean(),
  /** The referral code that a visitor's sign-up will carry if it gives none itself (AU-5); null for members. */
  carried_ref: z.string().nullable(),
  /** The referral code of this page's address if it is unknown; null where it is known, or not disclosed (AU-5, D2). */
  unknown_ref: z.string().nullable(),
  /** Whether a person has signed in with this browser before. */
  is_known_browser: z.boolean(),
  /** Whether there are ads to ask for; false for visitors, who see none. */
  has_ads: z.boolean(),
  ways_in: waysIn,
  /** Guest chat with its daily limit of messages; null if it is off (GU-3). */
  guest_chat: z.object({ daily_limit: z.number().int().min(1) }).nullable(),
  /** Whether this browser holds the chat of a guest, to continue it or to move it to a member's account. */
  has_guest_chat: z.boolean(),
  nonce: z.string(),
})
export type Bootstrap = z.infer<typeof bootstrap>
