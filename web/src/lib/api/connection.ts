import { createStore } from '../store.ts'

/** Whether the last call reached the server; the banner says when it did not (RT-4). */
export const connection = createStore<'ok' | 'lost'>('ok')

export function connectionLost(): void {
  connection.set('lost')
}

/** Nothing is tried any more: what gave up says so in its own place. */
export function connectionGivenUp(): void {
  connection.set('ok')
}

export function connectionRestored(): void {
  connection.set('ok')
}
