import type { Behaviour } from './served-content.tsx'

/** Follows links to pages of the web app without a reload; `go` returns whether it knows the page. */
export function followLinks(go: (url: URL) => boolean): Behaviour {
  return (root, signal) => {
    root.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest('a')
        if (!link || !isPlainClick(event) || link.target || link.origin !== location.origin) return
        if (isOnThisPage(link)) return
        if (go(new URL(link.href))) event.preventDefault()
      },
      { signal },
    )
  }
}

function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
}

function isOnThisPage({ hash, pathname, search }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === location.pathname && search === location.search
}
