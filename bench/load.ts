import { randomUUID } from 'node:crypto'
import http from 'node:http'

/** The server to send to, and the cookies of the people who send. */
export interface Target {
  url: string
  cookies: string[]
}

export interface Measurement {
  messages: number
  seconds: number
  /** The time to the first character of each reply, in ms, sorted. */
  firstTokenMs: number[]
}

/** Sends `messages` messages, one question after the other, `parallel` at a time, and reads each reply to its end. */
export async function sendMessages(
  target: Target,
  load: { messages: number; parallel: number; questions: readonly string[] },
): Promise<Measurement> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: load.parallel })
  const firstTokenMs: number[] = []
  let left = load.messages
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: load.parallel }, async (_, worker) => {
      while (left > 0) {
        left -= 1
        const content = load.questions[left % load.questions.length] ?? ''
        const cookie = target.cookies[worker % target.cookies.length] ?? ''
        firstTokenMs.push(await sendOne(agent, { url: target.url, cookie, content }))
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { messages: firstTokenMs.length, seconds, firstTokenMs: firstTokenMs.sort((a, b) => a - b) }
}

function sendOne(
  agent: http.Agent,
  message: { url: string; cookie: string; content: string },
): Promise<number> {
  const body = JSON.stringify({ id: randomUUID(), content: message.content })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    cookie: message.cookie,
  }
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const request = http.request(message.url, { method: 'POST', agent, headers }, (response) => {
      let first = 0
      let tail = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        tail = (tail + chunk).slice(-4_000)
        if (first === 0 && /(^|\n)data: ?["{]/.test(chunk.replace(/event:open\ndata:.*\n/, ''))) {
          first = performance.now() - startedAt
        }
      })
      response.on('end', () => {
        const isComplete = response.statusCode === 200 && /event:end|\[DONE\]/.test(tail)
        if (isComplete) resolve(first)
        else reject(new Error(`a message was not answered: ${response.statusCode} ${tail.slice(-300)}`))
      })
    })
    request.on('error', reject).end(body)
  })
}

/** Returns the value below which `fraction` of the sorted values lie. */
export function percentile(sorted: number[], fraction: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}
