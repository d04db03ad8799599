import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '@pepper/contract/permissions'
import type { BulkAction, UserFilter, UserState } from '@pepper/contract/users'
import { Badge, type BadgeTone } from '../labels/badge.tsx'
import { roleNames } from '../labels/role-labels.ts'

export const states = ['active', 'unconfirmed', 'banned'] as const satisfies readonly UserState[]
export const factors = ['present', 'missing'] as const satisfies readonly UserFilter['second_factor'][]
export const bulkActions = [
  'promote',
  'demote',
  'ban',
  'unban',
  'gift',
] as const satisfies readonly BulkAction[]

export const stateNames: Record<UserState, MessageDescriptor> = {
  active: msg`Active`,
  unconfirmed: msg`Unconfirmed`,
  banned: msg`Banned`,
}

export const factorNames: Record<(typeof factors)[number], MessageDescriptor> = {
  present: msg`With a second factor`,
  missing: msg`Without a second factor`,
}

export const bulkNames: Record<BulkAction, MessageDescriptor> = {
  promote: msg`Promote to Admin`,
  demote: msg`Demote to User`,
  ban: msg`Ban`,
  unban: msg`Lift the ban`,
  gift: msg`Gift credits`,
}

const ROLE_TONES: Record<BuiltInRole, BadgeTone> = { user: 'neutral', admin: 'info', super_admin: 'warn' }
const STATE_TONES: Record<UserState, BadgeTone> = { active: 'ok', unconfirmed: 'warn', banned: 'danger' }

export function RoleBadge({ role }: { role: BuiltInRole }) {
  const { i18n } = useLingui()
  return <Badge tone={ROLE_TONES[role]}>{i18n._(roleNames[role])}</Badge>
}

export function StateBadge({ state }: { state: UserState }) {
  const { i18n } = useLingui()
  return <Badge tone={STATE_TONES[state]}>{i18n._(stateNames[state])}</Badge>
}
