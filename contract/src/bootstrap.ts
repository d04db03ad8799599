import * as z from 'zod'
import { brand } from './brand.ts'
import { recentChat } from './chat.ts'
import { viewer } from './identity.ts'

/** What the server puts into each page, so that the first screen needs no call. */
export const bootstrap = z.object({
  brand,
  locale: z.enum(['en']),
  viewer,
  recent_chats: z.array(recentChat).nullable(),
  prompts: z.array(z.string()),
  is_loopback: z.boolean(),
  /** The referral code that a visitor's sign-up will carry where it gives none itself (AU-5); null for members. */
  carried_ref: z.string().nullable(),
  nonce: z.string(),
})
export type Bootstrap = z.infer<typeof bootstrap>
