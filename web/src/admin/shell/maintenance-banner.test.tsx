import { expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { viewer } from '../../shared/viewer.ts'
import { refreshMaintenance } from '../controls/use-maintenance.ts'
import { MaintenanceBanner } from './maintenance-banner.tsx'

const settingsWith = (isOn: boolean) =>
  ({ settings: [{ key: 'maintenance_mode', kind: 'switch', value: isOn }], present_network: null }) as never

test('AD-11: maintenance reminds administrators who can change it, until it is off', async () => {
  viewer.set(memberWith('admin.enter', 'settings.change'))
  const list = serve((api) => api.settings.list)
  list.mockResolvedValueOnce(settingsWith(true)).mockResolvedValue(settingsWith(false))
  const { findByRole, queryByRole } = await drawAt('/', <MaintenanceBanner />)
  const banner = await findByRole('region', { name: 'Maintenance Mode' })
  expect(banner.textContent).toContain('Maintenance is on.')
  const link = await findByRole('link', { name: 'Change it in the settings' })
  expect(link.getAttribute('href')).toBe('/admin/settings')
  refreshMaintenance()
  await expect.poll(() => queryByRole('region')).toBeNull()
})

test('AD-11: other administrators are not asked for the settings', async () => {
  viewer.set(memberWith('admin.enter'))
  const list = serve((api) => api.settings.list)
  const { queryByRole } = await drawAt('/', <MaintenanceBanner />)
  expect(queryByRole('region')).toBeNull()
  expect(list).not.toHaveBeenCalled()
})
