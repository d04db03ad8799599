interface Policy {
  createHTML(value: string): unknown
  createScriptURL(value: string): unknown
}

type Sink = keyof Policy

interface PolicyFactory {
  createPolicy(name: string, rules: Partial<Record<Sink, (value: string) => string>>): Policy
}

/** The browser's Trusted Types. Older browsers have none, and their sinks take plain strings. */
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

const SERVICE_WORKER = '/service-worker.js'
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});$/i

/** Returns the address of the site's own service worker, for `register`. */
export const trustedServiceWorker = () => trustServiceWorker(SERVICE_WORKER)

/** Returns one character reference, like `&amp;`, for `innerHTML`. Throws a TypeError for any other text. */
export const trustedReference = (reference: string) => trustReference(reference)

// The content security policy of pages lists these names, and each can be used only once in a page.
const trustServiceWorker = trustBy('service-worker', 'createScriptURL', (url) => url === SERVICE_WORKER)
const trustReference = trustBy('character-reference', 'createHTML', (text) => REFERENCE.test(text))

/**
 * Makes the only way to a sink of the browser: values that `isTrusted` accepts pass, others throw a TypeError, with or
 * without Trusted Types.
 */
function trustBy(name: string, sink: Sink, isTrusted: (value: string) => boolean) {
  const check = (value: string) => {
    if (!isTrusted(value)) throw new TypeError(`The policy ${name} does not accept this value.`)
    return value
  }
  const policy = factory?.createPolicy(name, { [sink]: check })
  return (value: string): string => (policy ? asString(policy[sink](value)) : check(value))
}

/** Casts a trusted object to a string, because the types of the DOM ask for a string at every sink. */
function asString(trusted: unknown): string {
  return trusted as string
}
