import { createStore } from './store.ts'

/** Whether the last call reached the server; the banner says when it did not (RT-4). */
export const connection = createStore<'ok' | 'lost'>('ok')

export function connectionLost(): void {
  connection.set('lost')
}

export function connectionRestored(): void {
  connection.set('ok')
}
