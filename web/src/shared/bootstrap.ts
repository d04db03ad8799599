import type { Bootstrap } from '@pepper/contract/bootstrap'

export const BOOTSTRAP_ELEMENT_ID = 'bootstrap'

/** Reads the data that the server put into this page. Throws where the page did not come from the server. */
export function readBootstrap(page: Pick<Document, 'getElementById'>): Bootstrap {
  const text = page.getElementById(BOOTSTRAP_ELEMENT_ID)?.textContent?.trim()
  if (!text?.startsWith('{')) throw new Error('This page carries no bootstrap data.')
  return trustOwnServer(text)
}

let ofThisPage: Bootstrap | undefined

/** Reads the data of this page once: it does not change while the page lives. */
export function pageBootstrap(): Bootstrap {
  ofThisPage ??= readBootstrap(document)
  return ofThisPage
}

/** Parses the text without validation: the server that made this page wrote it by the same contract. */
function trustOwnServer(text: string): Bootstrap {
  return JSON.parse(text) as Bootstrap
}
