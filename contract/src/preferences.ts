import * as z from 'zod'
import { colorSchemes } from './brand/color-schemes.ts'
import { locales } from './locales.ts'
import { memberOperation } from './operation.ts'

export const locale = z.enum(locales)
export const colorScheme = z.enum(colorSchemes)
export type ColorScheme = z.infer<typeof colorScheme>

/** A member's preferences on every device (ST-4); null where they never chose, so that each device decides. */
export const preferences = z.object({
  notifications: z.boolean(),
  /** Whether announcements also come by email (AD-13). */
  announcement_mails: z.boolean(),
  language: locale.nullable(),
  color_scheme: colorScheme.nullable(),
})
export type Preferences = z.infer<typeof preferences>

export const preferencesOperations = {
  /** Changes the given preferences and leaves the others; repeating a change has no effect. */
  change: memberOperation
    .route({ method: 'POST', path: '/preferences', summary: 'Change my preferences', tags: ['preferences'] })
    .input(
      z.strictObject({
        notifications: z.boolean().optional(),
        announcement_mails: z.boolean().optional(),
        language: locale.optional(),
        color_scheme: colorScheme.optional(),
      }),
    )
    .output(preferences),
}
