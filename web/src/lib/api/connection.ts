import { createStore } from '../store.ts'

/** The outcome of the last call: whether it reached the server. The banner shows when it did not (RT-4). */
export const connection = createStore<'ok' | 'lost'>('ok')

export function connectionLost(): void {
  connection.set('lost')
}

/** Clears the lost connection because no more attempts are made; the place that gave up shows its own error. */
export function connectionGivenUp(): void {
  connection.set('ok')
}

export function connectionRestored(): void {
  connection.set('ok')
}
