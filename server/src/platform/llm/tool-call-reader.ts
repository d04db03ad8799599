import type { ToolCall } from './model-port.ts'

/** The highest number of calls in a reply, and the highest length of a name and of the arguments of all of them. */
const CALLS_MAX = 16
const NAME_MAX_CHARACTERS = 128
const ARGUMENTS_MAX_CHARACTERS = 16_384

/** A piece of a call: servers send its id and name once, or in every piece, and its arguments bit by bit or whole. */
export interface ToolCallPiece {
  index?: unknown
  id?: unknown
  function?: { name?: unknown; arguments?: unknown } | null
}

interface Begun {
  index: unknown
  id: string
  name: string
  arguments: string
}

/** Joins the pieces of a reply's tool calls. */
export class ToolCallReader {
  readonly #begun: Begun[] = []
  #length = 0

  get hasBegun(): boolean {
    return this.#begun.length > 0
  }

  /** The calls so far, each with an id, which some servers leave out. */
  get calls(): ToolCall[] {
    return this.#begun.map(({ id, name, arguments: given }, place) => ({
      id: id || `call_${place + 1}`,
      name,
      arguments: given,
    }))
  }

  /** Reads the next pieces. Returns false if the calls are more or longer than any function needs. */
  read(pieces: unknown): boolean {
    if (!Array.isArray(pieces)) return true
    for (const piece of pieces as (ToolCallPiece | null)[]) if (piece) this.#add(piece)
    return this.#begun.length <= CALLS_MAX && this.#length <= ARGUMENTS_MAX_CHARACTERS
  }

  #add(piece: ToolCallPiece): void {
    const call = this.#callOf(piece)
    const { name, arguments: given } = piece.function ?? {}
    if (typeof name === 'string' && call.name === '') call.name = name.slice(0, NAME_MAX_CHARACTERS)
    const text = typeof given === 'string' ? given : given ? JSON.stringify(given) : ''
    call.arguments += text
    this.#length += text.length
  }

  /** Finds the call that a piece belongs to: by its id, else the last one of its index, or of all without one. */
  #callOf(piece: ToolCallPiece): Begun {
    const index = piece.index ?? undefined
    const id = typeof piece.id === 'string' ? piece.id : ''
    const ofIndex = this.#begun.filter((one) => index === undefined || one.index === index)
    const same = id === '' ? undefined : ofIndex.find((one) => one.id === id)
    const last = ofIndex.at(-1)
    // Some servers number all calls alike: a named function with another id is another call.
    const isNext = id !== '' && (index === undefined || (last?.id !== '' && isNamed(piece)))
    const known = same ?? (isNext ? undefined : last)
    if (known) return known
    const begun = { index, id, name: '', arguments: '' }
    this.#begun.push(begun)
    return begun
  }
}

function isNamed({ function: called }: ToolCallPiece): boolean {
  return typeof called?.name === 'string' && called.name !== ''
}
