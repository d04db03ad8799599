export { grantRole, type RoleGrant } from './grant-role.ts'
export { hasSuperAdmin } from './has-super-admin.ts'
export { syncRolePermissions } from './sync-role-permissions.ts'
