import { createStore, type Store } from '../../../lib/store.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from './drafts.ts'

type DraftStorage = Parameters<typeof readDraft>[0]

/** The text in each composer. While a message is on its way its composer is empty, but the storage keeps the text. */
export class Drafts {
  readonly #storage: DraftStorage
  readonly #texts = new Map<string, { place: DraftPlace; text: Store<string> }>()

  constructor(storage: DraftStorage) {
    this.#storage = storage
  }

  /** Returns the text of a composer, to show and to watch. */
  text(place: DraftPlace): Store<string> {
    const key = `${place.userId} ${place.sessionId}`
    const known = this.#texts.get(key)
    if (known) return known.text
    const text = createStore(readDraft(this.#storage, place))
    this.#texts.set(key, { place, text })
    return text
  }

  /** Shows a person's drafts as they are stored: they include a message whose session ended before it was refused. */
  reread(userId: string): void {
    for (const { place, text } of this.#texts.values()) {
      if (place.userId === userId) text.set(readDraft(this.#storage, place))
    }
  }

  type(place: DraftPlace, text: string): void {
    this.text(place).set(text)
    writeDraft(this.#storage, place, text)
  }

  /** Empties the composer of a text that is being sent; other words that were typed meanwhile stay. */
  take(place: DraftPlace, content: string): void {
    const text = this.text(place)
    if (text.get().trim() === content.trim()) text.set('')
  }

  /** Removes the draft of a message that the server has; text typed since stays where it is. */
  arrived(place: DraftPlace, content: string): void {
    clearDraft(this.#storage, place, content)
  }

  /**
   * Removes the draft of a message that the server has. Text typed since then moves to the chat that the message
   * started.
   */
  sent(place: DraftPlace, content: string, sessionId: string): void {
    this.arrived(place, content)
    const typed = this.text(place).get()
    if (place.sessionId !== null || typed === '') return
    this.type(place, '')
    this.type({ ...place, sessionId }, typed)
  }

  /** Puts the text of an unsent message back into its composer, before the text typed since. */
  giveBack(place: DraftPlace, content: string): void {
    const typed = this.text(place).get()
    this.type(place, typed === '' || typed === content ? content : `${content}\n\n${typed}`)
  }
}
