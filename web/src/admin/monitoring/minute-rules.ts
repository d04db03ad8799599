import type { MonitoredMinute, MonitoredNode } from '@pepper/contract/monitoring'

const SILENT_AFTER_MS = 20_000

type Figure = {
  [Key in keyof MonitoredMinute]: MonitoredMinute[Key] extends number ? Key : never
}[keyof MonitoredMinute]

/** Adds up a figure over all minutes. */
export function sumOf(minutes: readonly MonitoredMinute[], figure: Figure): number {
  return minutes.reduce((sum, minute) => sum + minute[figure], 0)
}

/** Returns whether a node had sent no heartbeat for some time when the figures were measured. */
export function isSilent({ heartbeat_at }: Pick<MonitoredNode, 'heartbeat_at'>, measuredAt: string): boolean {
  return Date.parse(measuredAt) - Date.parse(heartbeat_at) > SILENT_AFTER_MS
}

/** Counts the open streams of the nodes that are alive. Streams of a silent node have ended with it. */
export function openStreams(nodes: readonly MonitoredNode[], measuredAt: string): number {
  return nodes.reduce((sum, node) => sum + (isSilent(node, measuredAt) ? 0 : node.streams), 0)
}
