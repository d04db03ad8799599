import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DONE, OPENING, type Script, type ScriptedCall, usageFrame } from './scripted-behaviours.ts'

interface Round {
  script: Script
  calls: readonly ScriptedCall[]
  round: number
}

/** The time until written data has left this process, in ms. */
const FLUSH_MS = 20
const PIECE_CHARACTERS = 3

/** Plays a round of calls into a response whose head has been sent. */
export async function playCalls({ script, calls, round }: Round, response: ServerResponse): Promise<void> {
  const frames = calls.flatMap((call, index) => framesOf(call, index, script, `call_${round}_${index}`))
  const isCut = script.callsArrive === 'cut_off'
  response.write((isCut ? frames.slice(0, 3) : frames).join(''))
  await script.endsAfter
  if (response.destroyed) return
  if (isCut) {
    await pause(FLUSH_MS)
    response.destroy(new Error('cut off by the script'))
  } else response.end(frameOf({}, 'tool_calls') + usageFrame(script, calls.length) + DONE)
}

/** Builds the events of a call: the id and the name come first, then its arguments bit by bit. */
function framesOf({ name, given }: ScriptedCall, index: number, script: Script, id: string): string[] {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  const head = { index, id, type: 'function' }
  if (script.callsArrive === 'whole')
    return [frameOf({ tool_calls: [{ ...head, function: { name, arguments: text } }] })]
  const pieces = text.match(new RegExp(`[^]{1,${PIECE_CHARACTERS}}`, 'g')) ?? []
  return [
    frameOf({ tool_calls: [{ ...head, function: { name, arguments: '' } }] }),
    ...pieces.map((piece) => frameOf({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ]
}

function frameOf(delta: object, finish: string | null = null): string {
  return `${OPENING}{"index":0,"delta":${JSON.stringify(delta)},"finish_reason":${JSON.stringify(finish)}}]}\n\n`
}
