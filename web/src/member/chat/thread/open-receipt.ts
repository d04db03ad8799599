import { createStore } from '../../../lib/store.ts'

/** The row of the ledger whose receipt was asked for; the chat's route shows it. */
export const openReceipt = createStore<string | null>(null)
