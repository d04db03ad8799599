import type { Bootstrap } from '@pepper/contract/bootstrap'

export const BOOTSTRAP_ELEMENT_ID = 'bootstrap'

/** What the server put into this page. Throws where the page did not come from the server. */
export function readBootstrap(page: Pick<Document, 'getElementById'>): Bootstrap {
  const text = page.getElementById(BOOTSTRAP_ELEMENT_ID)?.textContent?.trim()
  if (!text?.startsWith('{')) throw new Error('This page carries no bootstrap data.')
  return trustOwnServer(text)
}

let ofThisPage: Bootstrap | undefined

/** The same, read once: it does not change while the page lives. */
export function pageBootstrap(): Bootstrap {
  ofThisPage ??= readBootstrap(document)
  return ofThisPage
}

/** Safe without parsing: the server that made this very page wrote the text by the same contract. */
function trustOwnServer(text: string): Bootstrap {
  return JSON.parse(text) as Bootstrap
}
