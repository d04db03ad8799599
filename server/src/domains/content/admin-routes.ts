import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { createItem } from './create-item.ts'
import { deleteItem } from './delete-item.ts'
import { applyImport } from './files/apply-import.ts'
import { discardImport } from './files/discard-import.ts'
import { exportContent } from './files/export-content.ts'
import { getImport } from './files/get-import.ts'
import { getImportedFile } from './files/get-imported-file.ts'
import { previewImport } from './files/preview-import.ts'
import { getItem } from './get-item.ts'
import { getRevision } from './history/get-revision.ts'
import { listDeleted } from './history/list-deleted.ts'
import { listRevisions } from './history/list-revisions.ts'
import { restoreDeleted } from './history/restore-deleted.ts'
import { restoreRevision } from './history/restore-revision.ts'
import { listContent } from './list-content.ts'
import { previewMarkdown } from './preview-markdown.ts'
import { readBuiltIn } from './read-built-in.ts'
import { scheduleItem } from './schedule/schedule-item.ts'
import { updateItem } from './update-item.ts'

const os = implement(contract.content).$context<Context>().use(translateErrors)

export const contentRoutes = os.router({
  list: os.list.handler(({ context, input }) => listContent(context, input)),
  read: os.read.handler(({ context, input }) => getItem(context, input)),
  create: os.create.handler(({ context, input }) => createItem(context, input)),
  update: os.update.handler(({ context, input }) => updateItem(context, input)),
  schedule: os.schedule.handler(({ context, input }) => scheduleItem(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteItem(context, input)),
  listRevisions: os.listRevisions.handler(({ context, input }) => listRevisions(context, input)),
  getRevision: os.getRevision.handler(({ context, input }) => getRevision(context, input)),
  restoreRevision: os.restoreRevision.handler(({ context, input }) => restoreRevision(context, input)),
  listDeleted: os.listDeleted.handler(({ context, input }) => listDeleted(context, input)),
  restoreDeleted: os.restoreDeleted.handler(({ context, input }) => restoreDeleted(context, input)),
  preview: os.preview.handler(({ context, input }) => previewMarkdown(context, input)),
  builtIn: os.builtIn.handler(({ context, input }) => readBuiltIn(context, input)),
  files: {
    export: os.files.export.handler(({ context, input }) => exportContent(context, input)),
    preview: os.files.preview.handler(({ context, input }) => previewImport(context, input)),
    get: os.files.get.handler(({ context, input }) => getImport(context, input)),
    read: os.files.read.handler(({ context, input }) => getImportedFile(context, input)),
    apply: os.files.apply.handler(({ context, input }) => applyImport(context, input)),
    discard: os.files.discard.handler(({ context, input }) => discardImport(context, input)),
  },
})
