/** Colour schemes that people and operators choose from; `system` follows the device. */
export const colorSchemes = ['dark', 'light', 'system'] as const
