export { grantRole, type RoleGrant } from './grant-role.ts'
export { syncRolePermissions } from './sync-role-permissions.ts'
