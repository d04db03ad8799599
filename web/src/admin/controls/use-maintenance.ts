import { api } from '../../lib/api/api.ts'
import { queryClient } from '../query/query-client.ts'
import { useRead } from '../query/use-read.ts'

const AGAIN_MS = 60_000

// The form of the settings has a key of its own: its values change only when its reader asks.
const MAINTENANCE = ['settings', 'maintenance']

/** Reads whether maintenance is on; false until it is known. Needs `settings.change`. */
export function useMaintenance(): boolean {
  const { value } = useRead(MAINTENANCE, readMaintenance, () => AGAIN_MS)
  return value === true
}

async function readMaintenance(): Promise<boolean> {
  const { settings } = await api.settings.list()
  return settings.find(({ key }) => key === 'maintenance_mode')?.value === true
}

/** Reads it again wherever it is shown, after the settings were saved. */
export function refreshMaintenance(): void {
  void queryClient.invalidateQueries({ queryKey: MAINTENANCE })
}
