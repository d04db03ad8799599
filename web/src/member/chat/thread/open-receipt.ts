import { createStore } from '../../../lib/store.ts'

/** The ledger row whose receipt was requested; the chat's route shows it. */
export const openReceipt = createStore<string | null>(null)
