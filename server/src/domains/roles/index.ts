export { getAccessContext, getOwnAccess, listAccessContexts } from './access-context.ts'
export { changeCustomRoleAsApproved } from './change-custom-role-as-approved.ts'
export { changeRole, changeRoleWithin, type RoleGrant, setRoleWithin } from './change-role.ts'
export { needsSecondPerson, needsSecondPersonToUnban } from './needs-second-person.ts'
export { previewRoleChange } from './preview-role-change.ts'
export { readAccessVersions } from './read-access-versions.ts'
export { requireChangeable } from './require-changeable.ts'
export { requireOnBehalf } from './require-on-behalf.ts'
export { countPeople, listOwnRoleNames, type PeopleCounts } from './role-store.ts'
export {
  type AccessContext,
  grantableRoles,
  refuseAccountChange,
  refuseOnBehalf,
  refuseRoleChange,
  refuseSignInLink,
} from './rules.ts'
export { countActiveSuperAdmins, hasSuperAdmin, listActiveSuperAdmins, lockRoles } from './store.ts'
export { syncRolePermissions } from './sync-role-permissions.ts'
