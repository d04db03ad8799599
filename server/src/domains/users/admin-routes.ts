import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { banUser, unbanUser } from '../identity/index.ts'
import { changeRole, previewRoleChange } from '../roles/index.ts'
import { changeMany } from './bulk/change-many.ts'
import { previewBulk } from './bulk/preview-bulk.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { handOverSignInLink } from './hand-over-sign-in-link.ts'
import { issueSignInLink } from './issue-sign-in-link.ts'
import { exportUsers } from './people/export-users.ts'
import { getUser } from './people/get-user.ts'
import { getUserActivity } from './people/get-user-activity.ts'
import { listCustomRoles } from './people/list-custom-roles.ts'
import { listUserHistory } from './people/list-user-history.ts'
import { listUsers } from './people/list-users.ts'
import { searchUsers } from './people/search-users.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

const os = implement(contract.users).$context<Context>().use(translateErrors)

export const userRoutes = os.router({
  search: os.search.handler(({ context, input }) => searchUsers(context, input)),
  list: os.list.handler(({ context, input }) => listUsers(context, input)),
  customRoles: os.customRoles.handler(({ context }) => listCustomRoles(context)),
  export: os.export.handler(async ({ context, input }) => {
    const { fileName, parts } = await exportUsers(context, input)
    return new File([(await Array.fromAsync(parts)).join('')], fileName, { type: 'text/csv' })
  }),
  get: os.get.handler(({ context, input }) => getUser(context, input.id)),
  history: os.history.handler(({ context, input }) => listUserHistory(context, input)),
  activity: os.activity.handler(({ context, input }) => getUserActivity(context, input)),
  changeRole: os.changeRole.handler(({ context, input }) => changeRole(context, input)),
  ban: os.ban.handler(({ context, input }) => banUser(context, input)),
  unban: os.unban.handler(({ context, input }) => unbanUser(context, input)),
  endSessions: os.endSessions.handler(({ context, input }) => endUserSessions(context, input)),
  previewRoleChange: os.previewRoleChange.handler(({ context, input }) => previewRoleChange(context, input)),
  removeSecondFactor: os.removeSecondFactor.handler(({ context, input }) =>
    removeSecondFactor(context, input),
  ),
  issueSignInLink: os.issueSignInLink.handler(({ context, input }) => issueSignInLink(context, input)),
  handOverSignInLink: os.handOverSignInLink.handler(({ context, input }) =>
    handOverSignInLink(context, input),
  ),
  previewBulk: os.previewBulk.handler(({ context, input }) => previewBulk(context, input)),
  changeMany: os.changeMany.handler(({ context, input }) => changeMany(context, input)),
})
