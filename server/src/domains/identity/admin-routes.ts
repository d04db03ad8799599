import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { createKey } from './api-keys/create-key.ts'
import { listKeys } from './api-keys/list-keys.ts'
import { revokeKey } from './api-keys/revoke-key.ts'

const os = implement(contract.identity.apiKeys).$context<Context>().use(translateErrors)

export const apiKeyRoutes = os.router({
  list: os.list.handler(({ context }) => listKeys(context)),
  create: os.create.handler(({ context, input }) => createKey(context, input)),
  revoke: os.revoke.handler(({ context, input }) => revokeKey(context, input)),
})
