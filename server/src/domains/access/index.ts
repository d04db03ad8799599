export { changeRoleAsApproved } from './change-role-as-approved.ts'
export { grantRole, type RoleGrant } from './grant-role.ts'
export { hasSuperAdmin } from './has-super-admin.ts'
export { previewRoleChange } from './preview-role-change.ts'
export { readAccessVersions } from './read-access-versions.ts'
export { requireOnBehalf } from './require-on-behalf.ts'
export { countPeople, type PeopleCounts } from './role-store.ts'
export {
  grantableRoles,
  refuseAccountChange,
  refuseOnBehalf,
  refuseRoleChange,
  refuseSignInLink,
  type Standing,
} from './rules.ts'
export { getOwnAccess, getStanding, listStandings } from './standing.ts'
export { countActiveSuperAdmins, listActiveSuperAdmins, lockRoles } from './store.ts'
export { syncRolePermissions } from './sync-role-permissions.ts'
