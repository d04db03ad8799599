import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { post, readReply } from '../chat/talk.ts'
import { PASSWORD } from '../joining/world.ts'
import type { Begun, HistoryWriter, Kind, Told } from './history.ts'
import type { ProofPeople, ProofPerson } from './people.ts'

/** The clients of a proof: their nodes, accounts, history and chance. */
export interface Clients {
  /** The addresses of the nodes; a node that starts again changes its own. */
  urls: string[]
  people: ProofPeople
  history: HistoryWriter
  /** Returns a whole number below a limit. */
  random: (limit: number) => number
}

/** An answer to one request; null where it may help to repeat the request. */
type Answer = Omit<Told, 'attempts' | 'outcome'> & { outcome: 'done' | 'refused' }

const REQUEST_TIMEOUT_MS = 60_000
const PAUSE_MS = 25
/** The attempts of a client that insists; then it leaves the outcome open. */
const ATTEMPTS_MAX = 4_000
/** One of so many clients asks only once, whatever becomes of its request. */
const PATIENT = 12
const GIFT_CREDITS = 3
const REFERRAL_CREDITS = 5

/** Does one operation after the other until `isOver`, each at the node and account of chance. */
export async function keepBusy(clients: Clients, next: () => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) await act(clients, kindOf(next()))
}

/** Returns the kind of the n-th operation of all clients: mostly messages, and soon one of each. */
function kindOf(number: number): Kind | 'failing' {
  if (number % 211 === 17) return 'referral'
  if (number % 103 === 29) return 'announcement'
  if (number % 31 === 5) return 'stop'
  if (number % 29 === 3) return 'failing'
  if (number % 23 === 7) return 'gift'
  return number % 11 === 2 ? 'read' : 'spend'
}

async function act(clients: Clients, kind: Kind | 'failing'): Promise<void> {
  const { members } = clients.people
  const person = members[clients.random(members.length)] as ProofPerson
  switch (kind) {
    case 'failing':
      return failAndRetry(clients, person)
    case 'stop':
      return speakAndStop(clients, person)
    case 'read':
      return read(clients, person)
    case 'gift':
      return give(clients, person)
    case 'referral':
      return refer(clients, person)
    case 'announcement':
      return announce(clients)
    default:
      await speak(clients, person, '[[reply tokens=3]]')
  }
}

/** Sends a message as often as it takes. */
async function speak(clients: Clients, { userId, cookie }: ProofPerson, script: string, id = randomUUID()) {
  const message = { id, content: `How does an auction end?\n\n${script}` }
  return insist(clients, { kind: 'spend', id, person: userId }, (url) => converse({ url, cookie }, message))
}

/** Lets a reply fail, which returns its credit, and asks the question again. */
async function failAndRetry(clients: Clients, person: ProofPerson): Promise<void> {
  const of = randomUUID()
  await speak(clients, person, '[[error]]', of)
  await retry(clients, person, of)
}

async function retry(clients: Clients, { userId, cookie }: ProofPerson, of: string): Promise<void> {
  const id = randomUUID()
  await insist(clients, { kind: 'retry', id, person: userId, of }, (url) =>
    converse({ url, cookie }, { id, retry_of: of }),
  )
}

/** Stops a reply at some moment, and asks for another one in its place. */
async function speakAndStop(clients: Clients, person: ProofPerson): Promise<void> {
  const id = randomUUID()
  const speaking = speak(clients, person, '[[reply tokens=60 rate=100]]', id)
  await pause(clients.random(400))
  await insist(clients, { kind: 'stop', id: randomUUID(), person: person.userId, of: id }, async (url) =>
    judge(await ask({ url, cookie: person.cookie }, `/api/chat/turns/${id}/stop`, {})),
  )
  await speaking
  await retry(clients, person, id)
}

async function read(clients: Clients, { userId, cookie }: ProofPerson): Promise<void> {
  await insist(clients, { kind: 'read', id: randomUUID(), person: userId }, async (url) => {
    const answer = await ask({ url, cookie }, '/api/credits')
    if (answer?.status !== 200) return judge(answer)
    return { outcome: 'done', total: Number(answer.body.total_credits) }
  })
}

async function give(clients: Clients, { userId }: ProofPerson): Promise<void> {
  const id = randomUUID()
  const { cookie } = clients.people.admin
  const gift = { id, recipient_id: userId, amount: GIFT_CREDITS }
  await insist(clients, { kind: 'gift', id, person: userId, amount: GIFT_CREDITS }, async (url) =>
    judge(await ask({ url, cookie }, '/api/admin/credit-gifts/give', gift)),
  )
}

/** Signs a newcomer up by a person's link, with one request: a second one could not tell whose account it meets. */
async function refer(clients: Clients, { userId, referralCode }: ProofPerson): Promise<void> {
  const email = `newcomer-${randomUUID()}@example.org`
  const begun = { kind: 'referral', id: email, person: userId, amount: REFERRAL_CREDITS } as const
  const body = { email, password: PASSWORD, ref: referralCode }
  const sign = async (url: string) => {
    const answer = await ask({ url, cookie: '' }, '/api/membership/sign-up', body)
    const told = judge(answer)
    return told?.outcome === 'done' && answer?.body.referral !== 'connected' ? null : told
  }
  await insist(clients, begun, sign, 1)
}

async function announce(clients: Clients): Promise<void> {
  const id = randomUUID()
  const { userId, cookie } = clients.people.admin
  const news = { id, message: 'News', channel: 'in_app' }
  await insist(clients, { kind: 'announcement', id, person: userId }, async (url) =>
    judge(await ask({ url, cookie }, '/api/admin/announcements', news)),
  )
}

/** Repeats a request, with its id and at any node, until it is answered, and writes it into the history. */
async function insist(
  { urls, history, random }: Clients,
  begun: Begun,
  attempt: (url: string) => Promise<Answer | null>,
  most = random(PATIENT) === 0 ? 1 : ATTEMPTS_MAX,
): Promise<Told> {
  const end = history.begin(begun)
  let told: Told = { outcome: 'unknown', attempts: 0 }
  while (told.outcome === 'unknown' && told.attempts < most) {
    if (told.attempts > 0) await pause(PAUSE_MS)
    const answer = await attempt(urls[random(urls.length)] ?? '').catch(() => null)
    told = { ...told, ...answer, attempts: told.attempts + 1 }
  }
  end(told)
  return told
}

/** Sends a message and reads its reply; null without the reply's end. */
async function converse(caller: { url: string; cookie: string }, message: object): Promise<Answer | null> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const { status, error, end } = await readReply(
    await post(caller, '/api/chat/messages', message, { signal }),
  )
  if (end) return { outcome: 'done', status: end.status, refunded: end.refunded }
  return error ? judge({ status, body: error }) : null
}

interface Response {
  status: number
  body: { code?: string; [field: string]: unknown }
}

async function ask(
  { url, cookie }: { url: string; cookie: string },
  path: string,
  body?: object,
): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json', origin: 'http://127.0.0.1:3000' }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const response = await fetch(url + path, { headers, signal, ...sent })
  return { status: response.status, body: (await response.json()) as Response['body'] }
}

/** Tells a refusal, which is for good, from a server that cannot answer now. */
function judge(answer: Response | null): Answer | null {
  if (answer === null || answer.status >= 500) return null
  if (answer.status === 200) return { outcome: 'done' }
  return { outcome: 'refused', code: String(answer.body.code) }
}
