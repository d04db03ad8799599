import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { assignRole } from './assign-role.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { listHolders } from './list-holders.ts'
import { listPermissionHolders } from './list-permission-holders.ts'
import { listRoles } from './list-roles.ts'
import { previewRole } from './preview-role.ts'
import { removeRole } from './remove-role.ts'
import { updateRole } from './update-role.ts'

const os = implement(contract.roles).$context<Context>().use(translateErrors)

export const roleRoutes = os.router({
  list: os.list.handler(({ context }) => listRoles(context)),
  holders: os.holders.handler(({ context, input }) => listHolders(context, input)),
  create: os.create.handler(({ context, input }) => createRole(context, input)),
  update: os.update.handler(({ context, input }) => updateRole(context, input)),
  delete: os.delete.handler(({ context, input }) => deleteRole(context, input)),
  preview: os.preview.handler(({ context, input }) => previewRole(context, input)),
  permissionHolders: os.permissionHolders.handler(({ context, input }) =>
    listPermissionHolders(context, input),
  ),
  assign: os.assign.handler(({ context, input }) => assignRole(context, input)),
  remove: os.remove.handler(({ context, input }) => removeRole(context, input)),
})
