import type { Behaviour } from './served-content.tsx'

/** Passes the question of a button that carries one to `ask`. */
export function askLater(ask: (question: string) => void): Behaviour {
  return (root, signal) => {
    for (const button of root.querySelectorAll<HTMLElement>('[data-ask]')) {
      button.addEventListener('click', () => ask(button.dataset.ask ?? ''), { signal })
    }
  }
}
