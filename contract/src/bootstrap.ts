import * as z from 'zod'
import { brand } from './brand/index.ts'
import { shownAssets } from './brand-pictures.ts'
import { recentChat } from './chat/index.ts'
import { viewer } from './identity/index.ts'
import { locale } from './preferences.ts'

/** Signs that the web app has for a provider. */
export const signInIcon = z.enum(['key', 'building', 'globe', 'shield'])

/** Another service to sign in by, as the sign-in card shows it. */
export const signInProvider = z.object({
  id: z.string(),
  name: z.string(),
  icon: signInIcon,
  /** Whose email addresses are led there. */
  domains: z.array(z.string()),
})
export type SignInProvider = z.infer<typeof signInProvider>

/** Which ways to sign in there are beside the password; those that the operator has not set up are off or missing (AU-12). */
export const waysIn = z.object({
  /** By a code or a link that is mailed. */
  email_code: z.boolean(),
  /** By other services. */
  providers: z.array(signInProvider),
  /** By the signature of a wallet. */
  wallet: z.boolean(),
  /** By a code that is sent to a phone number. */
  phone: z.boolean(),
})
export type WaysIn = z.infer<typeof waysIn>

/** What the server puts into each page, so that the first screen needs no call. */
export const bootstrap = z.object({
  brand,
  /** The operator's own pictures. */
  assets: shownAssets,
  locale,
  viewer,
  recent_chats: z.array(recentChat).nullable(),
  /** Unread notifications of a member, counted to 100; null for visitors. */
  unread_notifications: z.number().int().min(0).nullable(),
  prompts: z.array(z.string()),
  is_loopback: z.boolean(),
  /** The page that a browser keeps for when there is no connection; it is nobody's. */
  is_offline_page: z.boolean(),
  /** The referral code that a visitor's sign-up will carry where it gives none itself (AU-5); null for members. */
  carried_ref: z.string().nullable(),
  /** The referral code of this page's address that nobody has; null where it is known, or not told (AU-5, D2). */
  unknown_ref: z.string().nullable(),
  /** Whether there are ads to ask for; false for visitors, who see none. */
  has_ads: z.boolean(),
  ways_in: waysIn,
  nonce: z.string(),
})
export type Bootstrap = z.infer<typeof bootstrap>
