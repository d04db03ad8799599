import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SECRET = 'a secret that both platforms share, and nobody else'

export interface WebhookEvent {
  id: string
  type: string
  sequence: number
  occurred_at: string
  data: Record<string, Record<string, unknown>>
}

type ReadEvent = (
  headers: Record<string, string>,
  body: string,
  secret: string,
  nowMs?: number,
) => WebhookEvent | null

/** Loads the snippet of the documents, as a receiver would copy it. Throws where there is none. */
export async function loadDocumentedSnippet(): Promise<ReadEvent> {
  const page = readFileSync(new URL('../../../docs/sister-webhook.md', import.meta.url), 'utf8')
  const [, code] = /```js\n(.*?)```/s.exec(page) ?? []
  if (!code) throw new Error('docs/sister-webhook.md has no snippet')
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return module.readEvent
}

export interface Posted {
  headers: Record<string, string>
  body: string
}

export interface Receiver extends AsyncDisposable {
  url: string
  /** Every request, in the order of arrival. */
  posted: Posted[]
  /** The events that the documented snippet accepted, once for each id. */
  events: Map<string, WebhookEvent>
  /** The responses to the next requests, instead of accepting them. */
  behaviours: ((request: IncomingMessage, response: ServerResponse) => void)[]
}

/** Starts a sister platform: it verifies as documented, handles each id once, and returns 401 for what is not ours. */
export async function startReceiver(now: () => number = Date.now): Promise<Receiver> {
  const readEvent = await loadDocumentedSnippet()
  const posted: Posted[] = []
  const events = new Map<string, WebhookEvent>()
  const behaviours: Receiver['behaviours'] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const headers = request.headers as Record<string, string>
    posted.push({ headers, body })
    const behave = behaviours.shift()
    if (behave) return behave(request, response)
    const event = readEvent(headers, body, SECRET, now())
    if (!event) return response.writeHead(401).end()
    if (!events.has(event.id)) events.set(event.id, event)
    response.writeHead(200).end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks/people?key=hidden`,
    posted,
    events,
    behaviours,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
