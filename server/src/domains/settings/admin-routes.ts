import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { changeSetting, changeSettings } from './change-setting.ts'
import { listSettingHistory } from './list-setting-history.ts'
import { listSettings } from './list-settings.ts'

const os = implement(contract.settings).$context<Context>().use(translateErrors)

export const settingsRoutes = os.router({
  list: os.list.handler(({ context }) => listSettings(context)),
  change: os.change.handler(({ context, input }) => changeSetting(context, input)),
  save: os.save.handler(async ({ context, input }) => ({
    settings: await changeSettings(context, input.changes),
  })),
  history: os.history.handler(({ context, input }) => listSettingHistory(context, input)),
})
