import { i18n } from '@lingui/core'
import { permissions } from '@pepper/contract/permissions'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { auditLabels } from './audit-labels.ts'
import { eventLabels } from './event-labels.ts'
import { permissionName } from './permission-labels.ts'
import { roleName } from './role-labels.ts'
import { TimeAgo } from './time-ago.tsx'

test('built-in roles have a label, custom ones keep their own name, whatever it is', () => {
  draw(<p />)
  expect(['super_admin', 'Moderators', 'constructor'].map(roleName)).toEqual([
    'Super Admin',
    'Moderators',
    'constructor',
  ])
})

test('a permission has a label; actions and events of a later release have none and break nothing', () => {
  draw(<p />)
  const unnamed = permissions.filter((one) => permissionName(one, i18n) === one)
  expect(unnamed).toEqual([])
  expect([auditLabels('from.tomorrow'), eventLabels('from.tomorrow')]).toEqual([undefined, undefined])
})

test('a moment is shown as its age, and exactly under the pointer', () => {
  const at = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const { getByText } = draw(<TimeAgo at={at} />)
  const time = getByText('3 hours ago')
  expect(time.getAttribute('datetime')).toBe(at)
  expect(time.title).not.toBe('')
})
