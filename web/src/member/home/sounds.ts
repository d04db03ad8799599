import { createStore } from '../../lib/store.ts'

const KEY = 'sounds'

/** Whether the mascot may make sounds; this browser stores the choice. */
export const areSoundsOn = createStore(readChoice())

export function turnSounds(isOn: boolean): void {
  areSoundsOn.set(isOn)
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // Where the storage is blocked, the choice lasts for this visit only.
  }
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
