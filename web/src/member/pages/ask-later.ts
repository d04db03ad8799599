import type { Behaviour } from './served-content.tsx'

/** Buttons that carry a question hand it to `ask`. */
export function askLater(ask: (question: string) => void): Behaviour {
  return (root, signal) => {
    for (const button of root.querySelectorAll<HTMLElement>('[data-ask]')) {
      button.addEventListener('click', () => ask(button.dataset.ask ?? ''), { signal })
    }
  }
}
