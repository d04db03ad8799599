export { getAccessContext, getOwnAccess, listAccessContexts } from './access-context.ts'
export { changeRoleAsApproved } from './change-role-as-approved.ts'
export { grantRole, type RoleGrant } from './grant-role.ts'
export { hasSuperAdmin } from './has-super-admin.ts'
export { previewRoleChange } from './preview-role-change.ts'
export { readAccessVersions } from './read-access-versions.ts'
export { requireOnBehalf } from './require-on-behalf.ts'
export { countPeople, type PeopleCounts } from './role-store.ts'
export {
  type AccessContext,
  grantableRoles,
  refuseAccountChange,
  refuseOnBehalf,
  refuseRoleChange,
  refuseSignInLink,
} from './rules.ts'
export { countActiveSuperAdmins, listActiveSuperAdmins, lockRoles } from './store.ts'
export { syncRolePermissions } from './sync-role-permissions.ts'
