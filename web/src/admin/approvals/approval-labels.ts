import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { ApprovalStatus, Deed } from '@pepper/contract/approvals'
import type { Permission } from '@pepper/contract/permissions'
import { formatNumber, formatZonedDateTime } from '../../lib/formats/format.ts'
import { permissionName } from '../labels/permission-labels.ts'
import { roleName } from '../labels/role-labels.ts'

/** Describes the requested action in one line. */
export function deedName(deed: Deed): string {
  switch (deed.kind) {
    case 'gift_give': {
      const { amount } = deed
      return plural(amount, { one: 'Give # credit', other: 'Give # credits' })
    }
    case 'gift_process': {
      const { amount } = deed
      return plural(amount, { one: 'Pay a gift of # credit', other: 'Pay a gift of # credits' })
    }
    case 'user_ban':
      return t`Ban an administrator`
    case 'user_unban':
      return t`Lift the ban of an administrator`
    case 'user_promote':
      return deed.role === 'super_admin' ? t`Appoint a super admin` : t`Appoint an admin`
    case 'link_hand_over':
      return t`Show a sign-in link of an administrator`
    case 'user_demote':
      return t`Demote an administrator`
    case 'users_bulk':
      return bulkName(deed)
    case 'settings_change':
      return t`Change settings`
    case 'role_update': {
      const { name } = deed.before
      return t`Change the role ${name}`
    }
    case 'role_delete': {
      const { name } = deed.before
      return t`Delete the role ${name}`
    }
    case 'role_assign': {
      const { name } = deed.before
      return t`Give the role ${name}`
    }
    case 'role_remove': {
      const { name } = deed.before
      return t`Remove the role ${name}`
    }
    case 'waitlist_import': {
      const { people } = deed
      return plural(people, {
        one: 'Import # person into the waitlist',
        other: 'Import # people into the waitlist',
      })
    }
    case 'users_export':
      return t`Export people`
    case 'waitlist_export':
      return t`Export the waitlist`
    case 'audit_export':
      return t`Export the audit log`
    case 'referrals_export':
      return t`Export referrers`
  }
}

function bulkName({ action, ids, amount = 0 }: Extract<Deed, { kind: 'users_bulk' }>): string {
  const people = ids.length
  if (action === 'ban') return plural(people, { one: 'Ban # person', other: 'Ban # people' })
  if (action === 'unban')
    return plural(people, { one: 'Lift the ban of # person', other: 'Lift the bans of # people' })
  if (action === 'promote') return plural(people, { one: 'Appoint # admin', other: 'Appoint # admins' })
  if (action === 'demote') return plural(people, { one: 'Demote # person', other: 'Demote # people' })
  const credits = plural(amount, { one: '# credit', other: '# credits' })
  return plural(people, {
    one: `Give ${credits} to # person`,
    other: `Give ${credits} each to # people`,
  })
}

/**
 * Lists the details of a request, one per line: the end of a ban, the new role of a person, values of settings, filters
 * of an export, permissions of a role.
 */
export function deedFacts(deed: Deed): string[] {
  if (deed.kind === 'role_update') return updateFacts(deed)
  if (deed.kind === 'user_ban' || (deed.kind === 'users_bulk' && deed.action === 'ban')) {
    return [endOfBan(deed.until)]
  }
  if (deed.kind === 'user_demote') {
    const role = roleName(deed.role)
    return [t`New role: ${role}`]
  }
  if (deed.kind === 'role_delete') {
    const [heir, gone] = [deed.heir?.name, permissionList(deed.before.permissions)]
    return [t`No longer: ${gone}`, heir === undefined ? t`No replacement role` : t`Replacement: ${heir}`]
  }
  if (deed.kind === 'role_assign') {
    const gained = permissionList(deed.before.permissions)
    return [t`New: ${gained}`]
  }
  if (deed.kind === 'link_hand_over') {
    return [t`After approval, the requester can show the link once, within an hour, in the person’s profile.`]
  }
  if (deed.kind === 'role_remove') {
    const gone = permissionList(deed.before.permissions)
    return [t`No longer: ${gone}`]
  }
  if (deed.kind === 'waitlist_import') return importFacts(deed)
  if (deed.kind === 'settings_change') return deed.changes.map(({ key, value }) => `${key}: ${value}`)
  if ('filter' in deed) return Object.entries(deed.filter).map(([name, value]) => `${name}: ${value}`)
  return []
}

export function statusName(status: ApprovalStatus): string {
  switch (status) {
    case 'waiting':
      return t`Waiting`
    case 'approved':
      return t`Approved`
    case 'declined':
      return t`Declined`
    case 'withdrawn':
      return t`Withdrawn`
    case 'expired':
      return t`Expired`
  }
}

function endOfBan(until: string | undefined): string {
  if (until === undefined) return t`Until it is lifted`
  const moment = formatZonedDateTime(until, i18n.locale)
  return t`Ends: ${moment}`
}

function importFacts({ file_name, xp }: Extract<Deed, { kind: 'waitlist_import' }>): string[] {
  const amount = xp === null ? null : formatNumber(xp, i18n.locale)
  return [t`File: ${file_name}`, ...(amount === null ? [] : [t`XP of all lines: ${amount}`])]
}

function updateFacts({
  name,
  description,
  permissions,
  before,
}: Extract<Deed, { kind: 'role_update' }>): string[] {
  const gone = before.permissions.filter((permission) => !permissions.includes(permission))
  const added = permissions.filter((permission) => !before.permissions.includes(permission))
  const [lost, gained] = [permissionList(gone), permissionList(added)]
  return [
    ...(name === before.name ? [] : [t`New name: ${name}`]),
    // The role as it was is known without its description.
    ...(description === '' ? [] : [t`Description: ${description}`]),
    ...(gone.length > 0 ? [t`No longer: ${lost}`] : []),
    ...(added.length > 0 ? [t`New: ${gained}`] : []),
  ]
}

function permissionList(permissions: readonly Permission[]): string {
  return new Intl.ListFormat(i18n.locale).format(permissions.map((one) => permissionName(one, i18n)))
}
