import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { changePreferences } from './change-preferences.ts'

const os = implement(contract.preferences).$context<Context>().use(translateErrors)

export const preferencesRoutes = os.router({
  change: os.change.handler(({ context, input }) => changePreferences(context, input)),
})
