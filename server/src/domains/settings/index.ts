export { changeSetting, changeSettingsWithin } from './change-setting.ts'
export { readBrandInForce } from './read-brand-in-force.ts'
export { forgetSettings, readSettings, readSettingWithin } from './read-settings.ts'
export type { Settings } from './registry.ts'
