import { createStore } from '../../lib/store.ts'

const KEY = 'sounds'

/** Whether the mascot may be heard; this browser keeps the choice. */
export const areSoundsOn = createStore(readChoice())

export function turnSounds(isOn: boolean): void {
  areSoundsOn.set(isOn)
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // A closed storage keeps no choice; this visit does.
  }
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
