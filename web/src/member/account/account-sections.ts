/** The sections of the account settings in their order; `?settings=` of any page opens them at one of these (ST-1). */
export const accountSections = [
  'account',
  // A part of the first section, with an address of its own (ST-5).
  'security',
  // Another part of it (ST-6).
  'privacy',
  'preferences',
  'super-admin',
  'admin',
  'information',
] as const
export type AccountSection = (typeof accountSections)[number]

/** The section that an address means; the first one for anything that is none. */
export function sectionOf(text: string): AccountSection {
  return accountSections.find((section) => section === text) ?? 'account'
}
