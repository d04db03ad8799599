import * as z from 'zod'

const name = z.string().trim().min(1).max(60)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** The names and looks that make the product one community's own (D1). */
export const brand = z.object({
  persona: name,
  persona_slug: slug,
  product: name,
  simulation: name,
  token: name,
  platform: name,
  sister_platform: name,
  support_email: z.email().nullable(),
  /** The address for questions about personal data; the support address where there is no separate one. */
  privacy_email: z.email().nullable(),
  /** The address for legal notices; the support address where there is no separate one. */
  legal_email: z.email().nullable(),
  community_url: z.url({ protocol: /^https$/ }).nullable(),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable(),
})
export type Brand = z.infer<typeof brand>
