/** A page of this site as an inert document: nothing in it runs or loads. */
export interface FetchedDocument {
  /** HTTP status. */
  status: number
  /** Null where the response is not HTML. */
  page: Document | null
}

/**
 * Fetches a page and lets the browser parse it, without a string that scripts could turn into HTML. Rejects with a
 * TypeError where the server is not reached, and with the signal's reason when it aborts.
 */
export function fetchDocument(address: string, signal: AbortSignal): Promise<FetchedDocument> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('GET', address)
    request.responseType = 'document'
    request.setRequestHeader('accept', 'text/html')
    request.addEventListener('load', () => resolve({ status: request.status, page: request.responseXML }))
    request.addEventListener('error', () => reject(new TypeError('The page could not be fetched.')))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.send()
    if (signal.aborted) abort()
  })
}
