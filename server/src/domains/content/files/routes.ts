import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { applyImport } from './apply-import.ts'
import { discardImport } from './discard-import.ts'
import { exportContent } from './export-content.ts'
import { getImport } from './get-import.ts'
import { previewImport } from './preview-import.ts'
import { readImportedFile } from './read-imported-file.ts'

const os = implement(contract.contentFiles).$context<Context>().use(translateErrors)

export const contentFileRoutes = os.router({
  export: os.export.handler(({ context, input }) => exportContent(context, input)),
  preview: os.preview.handler(({ context, input }) => previewImport(context, input)),
  get: os.get.handler(({ context, input }) => getImport(context, input)),
  read: os.read.handler(({ context, input }) => readImportedFile(context, input)),
  apply: os.apply.handler(({ context, input }) => applyImport(context, input)),
  discard: os.discard.handler(({ context, input }) => discardImport(context, input)),
})
