import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TOKEN = '4711:test-token'

export interface BotApi extends AsyncDisposable {
  url: string
  /** Each message that was accepted, as chat and text. */
  messages: { chatId: number; text: string }[]
  /** When each call came, in ms. */
  calls: number[]
  /** The responses to a chat's next calls, instead of accepting them. */
  behaviours: Map<number, ((response: ServerResponse) => void)[]>
  /** Called when a message was accepted, before the response to it. */
  onTaken: (chatId: number) => void | Promise<void>
}

/** Starts a server with the one method of Telegram's Bot API that is used, over real HTTP. */
export async function startBotApi(): Promise<BotApi> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    if (request.url !== `/bot${TOKEN}/sendMessage`)
      return answer(response, 404, { ok: false, error_code: 404 })
    const { chat_id: chatId, text } = JSON.parse(body) as { chat_id: number; text: string }
    api.calls.push(Date.now())
    const behave = api.behaviours.get(chatId)?.shift()
    if (behave) return behave(response)
    api.messages.push({ chatId, text })
    await api.onTaken(chatId)
    answer(response, 200, { ok: true, result: { message_id: api.messages.length } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const api: BotApi = {
    url: `http://127.0.0.1:${port}`,
    messages: [],
    calls: [],
    behaviours: new Map(),
    onTaken: () => {},
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return api
}

/** Responds as the Bot API does when it refuses. */
export function refuse(code: number, description: string, parameters: object = {}) {
  return (response: ServerResponse) =>
    answer(response, code, { ok: false, error_code: code, description, parameters })
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
