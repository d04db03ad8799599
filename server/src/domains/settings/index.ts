export { changeSetting } from './change-setting.ts'
export { readBrandInForce } from './read-brand-in-force.ts'
export { readSettings } from './read-settings.ts'
export type { Settings } from './registry.ts'
