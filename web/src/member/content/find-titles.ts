import { hasWords } from '@pepper/contract/chat/title-search'
import type { Behaviour } from './served-content.tsx'

/** Hides the titles of a list that do not have the words in its search box, while a person types there. */
export function findTitles(onSearch: (query: string) => void): Behaviour {
  return (root, signal) => {
    const form = root.querySelector('form[role="search"]')
    const box = form?.querySelector('input')
    if (!form || !box) return
    box.addEventListener('input', () => showFound(root, box.value), { signal })
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        onSearch(box.value.trim())
      },
      { signal },
    )
    showFound(root, box.value)
  }
}

function showFound(root: HTMLElement, query: string): void {
  let found = 0
  for (const group of root.querySelectorAll<HTMLElement>('[data-titles]')) {
    const titles = [...group.querySelectorAll('li')]
    for (const title of titles) title.hidden = !hasWords(title.textContent, query)
    const shown = titles.filter((title) => !title.hidden).length
    group.hidden = shown === 0
    found += shown
  }
  const nothing = root.querySelector<HTMLElement>('[data-nothing]')
  if (nothing) nothing.hidden = found > 0
}
