import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { ScriptedRequest } from './scripted-request.ts'

/** The ways a scripted model can handle a call. */
export const scriptedBehaviours = [
  'reply',
  'cut_off',
  'no_end',
  'no_done',
  'stall',
  'hang',
  'error',
  'error_event',
  'empty',
  'malformed',
  'page',
  'plain_json',
  'split',
  'markdown',
  'hostile',
  'thinking',
  'counts_not',
  'counts_late',
  'refuses_options',
  'wants_newer_limit',
  'refuses_tools',
] as const
export type ScriptedBehaviour = (typeof scriptedBehaviours)[number]

/** The course of a call. Times are in ms; a rate of 0 tokens a second writes all tokens at once. */
export interface Script {
  behaviour: ScriptedBehaviour
  tokens: number
  rate: number
  firstTokenMs: number
  /** The number of tokens after which `cut_off`, `no_end`, `stall`, `error_event` and `malformed` take effect. */
  after: number
  /** The tokens read that the server reports if it is asked. It reports as many tokens written as there are pieces. */
  promptTokens: number
  /** The HTTP status of `error`, and of the calls that are refused first. */
  status: number
  /** The number of calls that are refused before the behaviour begins, and the seconds until they may be repeated. */
  refusedCalls: number
  retryAfter: number | null
  /** The reason why the reply ends, as the protocol names it. */
  finish: 'stop' | 'length' | 'content_filter'
  /** The text of the reply instead of the usual words. */
  text: string | null
  /** The functions that it calls, round by round, before it replies; only if it is offered some. */
  calls: readonly ScriptedCall[][]
  /** How the calls arrive: whole, in pieces, or in pieces that break off in the middle. */
  callsArrive: 'whole' | 'in_pieces' | 'cut_off'
  /** Returns what differs for a call, by its request. */
  changesFor: ((request: ScriptedRequest) => Partial<Script>) | null
  /** The promise that the end waits for: a test decides when a reply is complete. */
  endsAfter: Promise<unknown> | null
}

export interface ScriptedCall {
  name: string
  /** Its arguments, as a value or as text that may be no JSON. */
  given: unknown
}

export const DEFAULT_SCRIPT: Script = {
  behaviour: 'reply',
  tokens: 60,
  rate: 0,
  firstTokenMs: 0,
  after: 5,
  promptTokens: 120,
  status: 500,
  refusedCalls: 0,
  retryAfter: null,
  finish: 'stop',
  text: null,
  calls: [],
  callsArrive: 'whole',
  changesFor: null,
  endsAfter: null,
}

export const SCRIPTED_MARKDOWN = `## The short version

1. **First** look, *then* bid
2. Keep \`100\` in reserve

| tier | from |
|---|---|
| Silver | 3,000 |

\`\`\`js
const calm = true
\`\`\`

> No rush, darling.

[Read more](https://example.org/) and ~~panic~~ relax.
`

export const SCRIPTED_HOSTILE = `<script>window.hacked = true</script>
<img src=x onerror="window.hacked = true">
[click me](javascript:window.hacked=true)
![](https://example.org/pixel.png)
<iframe srcdoc="<script>parent.hacked = true</script>"></iframe>
<svg onload="window.hacked = true"></svg>
Just words.`

/** Characters of two, three and four bytes, and one that consists of several. */
export const SCRIPTED_UNICODE = 'Grüße, мир, 你好 — 🌶️ 👩‍🚀 𝒳 done'

const WORDS =
  `Oh honey, sit down and let me walk you through it. The simulation runs on play tokens, so you can practise every
move without a single real coin at risk. Watch the auction, set your limit, and never bid because you are bored.`
    .split(/\s+/)
    .map((word) => `${word} `)

/** A delay longer than callers wait for the token usage, in ms. */
const LATE_MS = 2_000

/** The time until written data has left this process, in ms. */
const FLUSH_MS = 20

export const OPENING =
  'data: {"id":"scripted","object":"chat.completion.chunk","created":1,"model":"scripted","choices":['
const FINISH = `${OPENING}{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n`
const finishOf = ({ finish }: Script) => FINISH.replace('"stop"', JSON.stringify(finish))
export const DONE = 'data: [DONE]\n\n'
const frames = WORDS.map(frameOf)

/** Returns the complete text of a call with this script. */
export function scriptedText({ behaviour, text, tokens }: Script): string {
  if (text !== null) return text
  if (behaviour === 'markdown') return SCRIPTED_MARKDOWN
  if (behaviour === 'hostile') return SCRIPTED_HOSTILE
  if (behaviour === 'split') return SCRIPTED_UNICODE
  return Array.from({ length: tokens }, (_, index) => WORDS[index % WORDS.length]).join('')
}

/** Plays a script's events into a response whose head has been sent. */
export async function playScript(
  script: Script,
  response: ServerResponse,
  isUsageAsked = false,
): Promise<void> {
  if (script.behaviour === 'split') return playBytewise(script, response)
  if (script.behaviour === 'empty') return void response.end(FINISH + DONE)
  if (script.behaviour === 'thinking') await playThinking(response)
  const all = framesOf(script)
  const strikes = ['cut_off', 'no_end', 'stall', 'error_event', 'malformed'].includes(script.behaviour)
  await writeAtRate(strikes ? all.slice(0, script.after) : all, script.rate, response)
  await script.endsAfter
  if (response.destroyed) return
  if (script.behaviour === 'cut_off') await pause(FLUSH_MS)
  await finish(
    script,
    response,
    isUsageAsked && script.behaviour !== 'counts_not' ? usageFrame(script, all.length) : '',
  )
}

async function finish(script: Script, response: ServerResponse, usage: string): Promise<void> {
  const { behaviour } = script
  if (behaviour === 'stall') return
  if (behaviour === 'cut_off') response.destroy(new Error('cut off by the script'))
  else if (behaviour === 'no_end') response.end()
  else if (behaviour === 'no_done') response.end(FINISH)
  else if (behaviour === 'error_event') response.end('data: {"error":{"message":"out of memory"}}\n\n')
  else if (behaviour === 'malformed') response.end('data: {"choices":[{"delta":\n\n')
  else if (behaviour === 'counts_late') {
    response.write(FINISH)
    await pause(LATE_MS)
    response.end(usage + DONE)
  } else response.end(finishOf(script) + usage + DONE)
}

/**
 * Builds the event with the token usage, which the protocol places after the last choice, in an event without choices.
 */
export function usageFrame({ promptTokens }: Script, completionTokens: number): string {
  const usage = { prompt_tokens: promptTokens, completion_tokens: completionTokens }
  return `${OPENING}],"usage":${JSON.stringify(usage)}}\n\n`
}

function framesOf(script: Script): string[] {
  if (script.text === null && script.behaviour !== 'markdown' && script.behaviour !== 'hostile') {
    return Array.from({ length: script.tokens }, (_, index) => frames[index % frames.length] ?? '')
  }
  return (scriptedText(script).match(/.{1,5}/gsu) ?? []).map(frameOf)
}

async function writeAtRate(all: string[], rate: number, response: ServerResponse): Promise<void> {
  if (rate === 0) return void response.write(all.join(''))
  const startedAt = performance.now()
  for (const [index, frame] of all.entries()) {
    const waitMs = startedAt + (index * 1_000) / rate - performance.now()
    if (waitMs > 0) await pause(waitMs)
    if (response.destroyed) return
    response.write(frame)
  }
}

/** Sends every byte on its own, so that no multi-byte character arrives whole. */
async function playBytewise(script: Script, response: ServerResponse): Promise<void> {
  response.socket?.setNoDelay(true)
  for (const byte of Buffer.from(
    framesOf({ ...script, text: scriptedText(script) }).join('') + FINISH + DONE,
  )) {
    if (response.destroyed) return
    response.write(Buffer.of(byte))
    await nextTurn()
  }
  response.end()
}

async function playThinking(response: ServerResponse): Promise<void> {
  response.write(': keep-alive\n\n')
  for (const key of ['reasoning_content', 'reasoning']) {
    response.write(`${OPENING}{"index":0,"delta":{"content":null,"${key}":"hmm"},"finish_reason":null}]}\n\n`)
    await pause(10)
  }
}

function frameOf(text: string): string {
  return `${OPENING}{"index":0,"delta":{"content":${JSON.stringify(text)}},"finish_reason":null}]}\n\n`
}
