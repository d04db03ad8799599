/**
 * The sections of the account settings in their order; `?settings=` on any page opens the settings at one of these
 * (ST-1).
 */
export const accountSections = [
  'account',
  // A part of the first section, with its own address (ST-5).
  'security',
  // Another part of the first section (ST-6).
  'privacy',
  'preferences',
  'super-admin',
  'admin',
  'information',
] as const
export type AccountSection = (typeof accountSections)[number]

/** Finds the section that an address names; the first section where it names none. */
export function sectionOf(text: string): AccountSection {
  return accountSections.find((section) => section === text) ?? 'account'
}
