import type { MonitoredMinute } from '@pepper/contract/monitoring'

type Figure = {
  [Key in keyof MonitoredMinute]: MonitoredMinute[Key] extends number ? Key : never
}[keyof MonitoredMinute]

/** Adds up a figure over all minutes. */
export function sumOf(minutes: readonly MonitoredMinute[], figure: Figure): number {
  return minutes.reduce((sum, minute) => sum + minute[figure], 0)
}
