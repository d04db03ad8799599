import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { readDeletion } from './deletion/read-deletion.ts'
import { cancelDeletion, requestDeletion } from './deletion/request-deletion.ts'
import { readExport } from './export/read-export.ts'
import { requestExport } from './export/request-export.ts'
import { getPersonalData } from './for-others/get-personal-data.ts'
import { cancelDeletionFor, requestDeletionFor } from './for-others/request-deletion-for.ts'
import { requestExportFor } from './for-others/request-export-for.ts'

const os = implement(contract.privacy).$context<Context>().use(translateErrors)

export const privacyRoutes = os.router({
  readExport: os.readExport.handler(({ context }) => readExport(context)),
  readDeletion: os.readDeletion.handler(({ context }) => readDeletion(context)),
  requestDeletion: os.requestDeletion.handler(({ context }) => requestDeletion(context)),
  cancelDeletion: os.cancelDeletion.handler(({ context }) => cancelDeletion(context)),
  getPersonalData: os.getPersonalData.handler(({ context, input }) => getPersonalData(context, input)),
  requestExportFor: os.requestExportFor.handler(({ context, input }) => requestExportFor(context, input)),
  requestDeletionFor: os.requestDeletionFor.handler(({ context, input }) =>
    requestDeletionFor(context, input),
  ),
  cancelDeletionFor: os.cancelDeletionFor.handler(({ context, input }) => cancelDeletionFor(context, input)),
  requestExport: os.requestExport.handler(({ context }) => requestExport(context)),
})
