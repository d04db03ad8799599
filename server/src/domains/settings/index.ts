export { changeSetting } from './change-setting.ts'
export { readSettings } from './read-settings.ts'
export { type SettingKey, type Settings, settingsRegistry } from './registry.ts'
