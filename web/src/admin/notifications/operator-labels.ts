import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  NotificationAudience,
  NotificationStatus,
  NotificationType,
} from '@pepper/contract/notifications'
import type { BadgeTone } from '../labels/badge.tsx'

export const typeNames: Record<NotificationType, MessageDescriptor> = {
  info: msg`Info`,
  success: msg`Success`,
  warning: msg`Warning`,
  error: msg`Error`,
}
export const typeTones: Record<NotificationType, BadgeTone> = {
  info: 'info',
  success: 'ok',
  warning: 'warn',
  error: 'danger',
}
export const statusNames: Record<NotificationStatus, MessageDescriptor> = {
  active: msg`Active`,
  sent: msg`Sent`,
  archived: msg`Archived`,
}
export const statusTones: Record<NotificationStatus, BadgeTone> = {
  active: 'warn',
  sent: 'ok',
  archived: 'neutral',
}
export const audienceNames: Record<NotificationAudience, MessageDescriptor> = {
  all: msg`Everyone`,
  admins: msg`Administrators`,
  users: msg`Members`,
  specific: msg`One person`,
}

/** Lists the values that a record has words for, in its order. */
export function valuesOf<Value extends string>(names: Record<Value, unknown>): Value[] {
  return Object.keys(names) as Value[]
}
