import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { readDeletion } from './deletion/read-deletion.ts'
import { cancelDeletion, requestDeletion } from './deletion/request-deletion.ts'
import { readExport } from './export/read-export.ts'
import { requestExport } from './export/request-export.ts'

const os = implement(contract.privacy).$context<Context>().use(translateErrors)

export const privacyRoutes = os.router({
  readExport: os.readExport.handler(({ context }) => readExport(context)),
  readDeletion: os.readDeletion.handler(({ context }) => readDeletion(context)),
  requestDeletion: os.requestDeletion.handler(({ context }) => requestDeletion(context)),
  cancelDeletion: os.cancelDeletion.handler(({ context }) => cancelDeletion(context)),
  requestExport: os.requestExport.handler(({ context }) => requestExport(context)),
})
