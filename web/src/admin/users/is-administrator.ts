import type { UserDetail } from '@pepper/contract/users'

/** Returns whether a person is an administrator, be it by a custom role: their bans need a second person. */
export function isAdministrator({ permissions }: Pick<UserDetail, 'permissions'>): boolean {
  return permissions.some(({ permission }) => permission === 'admin.enter')
}
