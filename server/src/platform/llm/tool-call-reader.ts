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

  /** Finds the call that a piece belongs to: by its index, else by its id, else the last one. */
  #callOf({ index, id: given }: ToolCallPiece): Begun {
    const id = typeof given === 'string' ? given : ''
    const last = this.#begun.at(-1)
    const isLast = id === '' || last?.id === id
    const known =
      index === undefined ? (isLast ? last : undefined) : this.#begun.find((one) => one.index === index)
    if (known) return known
    const begun = { index, id, name: '', arguments: '' }
    this.#begun.push(begun)
    return begun
  }
}
