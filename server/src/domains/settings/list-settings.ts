import { type Setting, settingKeys } from '@pepper/contract/settings'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { asListedNetwork } from '../../platform/http/network-list.ts'
import { presentSetting } from './present-setting.ts'
import { listSettingRows } from './store.ts'

/** Lists every setting as it is stored now, not as a node has cached it (AD-11). Needs `settings.change`. */
export async function listSettings(request: Context): Promise<{
  settings: Setting[]
  present_network: string | null
  configured_name: string
}> {
  const context = authorise(request, 'settings.change')
  const rows = await listSettingRows(context.runtime.db.kysely)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return {
    settings: settingKeys.map((key) => presentSetting(key, byKey.get(key))),
    present_network: asListedNetwork(context.network),
    configured_name: context.runtime.brand.product,
  }
}
