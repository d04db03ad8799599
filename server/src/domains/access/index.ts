export { getAccessContext, getOwnAccess, listAccessContexts } from './access-context.ts'
export { applyRoleChange, type RoleChange } from './apply-role-change.ts'
export { changeRoleAsApproved } from './change-role-as-approved.ts'
export { describeRoleChange } from './describe-role-change.ts'
export { hasSuperAdmin } from './has-super-admin.ts'
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
