import { createHash, randomUUID } from 'node:crypto'
import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'

/**
 * The floor: the smallest program that does the whole path. Session check, spend with ledger row and message in one
 * statement, stream from the model, save; one connection pool. Prints its address.
 */
const { DATABASE_URL, DATA_DIR = '', LLM_BASE_URL = '' } = process.env
const database = await openDatabase(
  { databaseUrl: DATABASE_URL, databasePoolSize: 10, dataDir: DATA_DIR },
  createLog({ logLevel: 'silent' }),
)
const OPEN = {
  name: 'floor_open',
  text: `with s as (select user_id from floor_sessions where token = $1),
    a as (update floor_accounts set credits = credits - 1 where user_id = (select user_id from s) and credits > 0
      returning user_id, credits),
    l as (insert into floor_ledger (user_id, amount, balance_after, cause) select user_id, -1, credits, $2 from a),
    m as (insert into floor_messages (id, user_id, role, content) select $3, user_id, 'user', $4 from a)
    select user_id from a`,
}
const SAVE = {
  name: 'floor_save',
  text: `insert into floor_messages (id, user_id, role, content) values ($1, $2, 'assistant', $3)`,
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.stdin.on('end', () => process.exit(0)).resume()

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = createHash('sha256')
    .update(request.headers.cookie ?? '')
    .digest('hex')
  const { id, content } = JSON.parse(await textOf(request)) as { id: string; content: string }
  const [row] = await database.run<{ user_id: string }>(OPEN, [token, `spend:${id}`, id, content])
  if (!row) return void response.writeHead(402).end()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const reply = await relay(content, response)
  await database.run(SAVE, [randomUUID(), row.user_id, reply])
  response.end('event:end\ndata:{}\n\n')
}

async function relay(content: string, response: ServerResponse): Promise<string> {
  const body = JSON.stringify({ model: 'scripted', stream: true, messages: [{ role: 'user', content }] })
  const model = await post(`${LLM_BASE_URL}/chat/completions`, body)
  let reply = ''
  let rest = ''
  for await (const chunk of model.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const text = JSON.parse(line.slice(6)).choices[0].delta.content
      if (!text) continue
      reply += text
      response.write(`data:${JSON.stringify(text)}\n\n`)
    }
  }
  return reply
}

function post(url: string, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    http.request(url, { method: 'POST', headers }, resolve).on('error', reject).end(body)
  })
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) text += chunk
  return text
}
