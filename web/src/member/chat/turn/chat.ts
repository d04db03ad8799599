import type { SendMessageInput, Verdict } from '@pepper/contract/chat'
import type { ChatStreamEvent, OpenEvent } from '@pepper/contract/chat/stream'
import { CallError } from '../../../lib/api/call-error.ts'
import { connection } from '../../../lib/api/connection.ts'
import { backOffMs } from '../../../lib/api/retry.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import type { OpenedTurn } from '../../../shared/tabs.ts'
import {
  openSession,
  withEarlier,
  withEnd,
  withOpen,
  withoutSending,
  withPage,
  withSending,
  withStopping,
  withText,
  withVerdict,
} from './chat-changes.ts'
import { canStay, loadAfter, reachOf } from './chat-load.ts'
import { type ChatListener, type ChatPorts, writtenOf } from './chat-ports.ts'
import { type ChatState, EMPTY_CHAT, isBusy, isStreaming, type Sending } from './chat-state.ts'
import { GivenVerdicts } from './given-verdicts.ts'
import { interrupted, type Outbox, type OutboxEntry, triedBefore } from './outbox.ts'
import { readReply } from './read-reply.ts'

interface Run {
  /** The person to whom it belongs for its whole life, even when another one uses the tab; null: a guest. */
  userId: string | null
  listener: ChatListener
  sending: Sending
  input: SendMessageInput | null
  /** The view of this tab that it belongs to; another chat may be shown by now. */
  view: number
  abort: AbortController
  isOpen: boolean
  isStopWanted: boolean
}

/** The chat of a tab: its state (`state`) and the actions of a person. It outlives the screens. */
export class Chat {
  readonly state: Store<ChatState>
  readonly #ports: ChatPorts
  readonly #listenerOf: (userId: string | null) => ChatListener
  readonly #runs = new Map<string, Run>()
  /** The number of failures in a row to follow a reply, by turn. */
  readonly #failedFollows = new Map<string, number>()
  /** The turns that are followed again after a pause. */
  readonly #pausing = new Set<string>()
  /** The turns of the shown chat that are no longer followed: the page that is read next counts for them. */
  readonly #unfollowed = new Set<string>()
  readonly #verdicts = new GivenVerdicts()
  #view = 0
  /** The number of reads of the newest page: a read that a later one has overtaken is not shown. */
  #reloads = 0
  /** The number of changes that a read which began before them does not know: turns that opened or ended, earlier pages. */
  #moves = 0
  /** The newest message that was reported while one of this tab's own was being sent, in ms; it may be that one. */
  #toldOf: number | null = null

  constructor(
    ports: ChatPorts,
    listenerOf: (userId: string | null) => ChatListener,
    state: Store<ChatState> = createStore(EMPTY_CHAT),
  ) {
    this.state = state
    this.#ports = ports
    this.#listenerOf = listenerOf
    connection.subscribe(() => this.#takeBackStopped())
  }

  /** Shows a new chat. Messages on their way continue; replies that stream continue on the server. */
  startNew(): void {
    this.#leave()
    this.state.set(EMPTY_CHAT)
  }

  /**
   * Shows a new chat to another person. Messages that the server has not acknowledged go back to the composer of the
   * person who wrote them: no one else sends them.
   */
  changePerson(): void {
    for (const run of this.#runs.values()) if (!run.isOpen) this.#giveBack(run)
    this.startNew()
  }

  /** Checks whether the message with this id is shown. */
  shows(id: string): boolean {
    return this.state.get().messages.some((message) => message.role === 'user' && message.id === id)
  }

  /** Shows a session in place of another one (CH-1), at the message `scrollTarget` where one is named. */
  open(sessionId: string, scrollTarget: string | null = null): void {
    const { sessionId: shown, load } = this.state.get()
    // A chat that was missing may be back: a deletion can be undone.
    const isShown = shown === sessionId && load !== 'not_found' && load !== 'bad_link' && load !== 'failed'
    if (!isShown) {
      this.#leave()
      this.state.set(openSession(sessionId))
    }
    if (scrollTarget) this.state.set((state) => ({ ...state, scrollTarget: { id: scrollTarget } }))
    else if (this.state.get().scrollTarget) this.state.set((state) => ({ ...state, scrollTarget: null }))
    const isHere = this.state.get().messages.some((message) => message.id === scrollTarget)
    if (!isShown || (scrollTarget && !isHere)) void this.reload()
  }

  /** Waits until the chat on show has been read, or could not be. */
  loaded(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.state.get().load === 'loading') return
        end()
        resolve()
      }
      const end = this.state.subscribe(look)
      look()
    })
  }

  /** Shows another title of the chat. */
  retitle(sessionId: string, title: string | null): void {
    this.state.set((state) => (state.sessionId === sessionId ? { ...state, title } : state))
  }

  /** Removes a deleted chat: where it is shown, nothing of it stays. */
  forget(sessionId: string): void {
    if (this.state.get().sessionId !== sessionId) return
    this.#leave()
    this.state.set({ ...openSession(sessionId), load: 'not_found' })
  }

  /** Shows a verdict on a reply while `save` sends it to the server, and reverts it where that throws (CH-4). */
  async judge(
    { id: turnId, verdict: before }: { id: string; verdict: Verdict | null },
    verdict: Verdict | null,
    save: () => Promise<unknown>,
  ): Promise<void> {
    this.state.set((state) => withVerdict(state, turnId, verdict))
    try {
      await this.#verdicts.give(turnId, { verdict, before }, save)
    } catch (error) {
      this.state.set((state) => withVerdict(state, turnId, before))
      throw error
    }
  }

  /** Reads the newest page again, keeps the replies that stream here, and follows all others that stream. */
  async reload(): Promise<void> {
    const view = this.#view
    const { sessionId } = this.state.get()
    if (!sessionId) return
    this.#reloads += 1
    const reload = this.#reloads
    const moves = this.#moves
    const isOld = () => view !== this.#view || reload !== this.#reloads
    try {
      const reach = reachOf(this.state.get())
      const read = this.#verdicts.beginRead()
      const page = await this.#ports.loadPage(sessionId, reach ? { reach } : {})
      if (isOld()) return
      // The page may have been read before a turn or an earlier page that is shown here by now.
      if (moves !== this.#moves) return this.reload()
      this.state.set((state) => {
        return this.#verdicts.completeRead(withPage(state, page, this.#unfollowed), read)
      })
      this.#unfollowed.clear()
      this.#resumeOutbox(sessionId)
      this.#followStreaming()
    } catch (error) {
      if (isOld()) return
      // The shown messages stay where they could not be read again.
      this.state.set((state) => (canStay(state, error) ? state : { ...state, load: loadAfter(error) }))
    }
  }

  /**
   * Reads the chat again where another device may have written in it: `newestAt` is the person's newest message, in ms.
   */
  async catchUp(newestAt: number): Promise<void> {
    if (this.#isSending()) {
      this.#toldOf = Math.max(newestAt, this.#toldOf ?? 0)
      return
    }
    const { sessionId, load, messages } = this.state.get()
    const last = messages.findLast((message) => message.role === 'user' && !message.isSending)
    const isCurrent = last !== undefined && newestAt <= Date.parse(last.created_at)
    if (sessionId && load === 'ready' && !isCurrent) await this.reload()
  }

  #catchUpLater(): void {
    const told = this.#toldOf
    if (told === null || this.#isSending()) return
    this.#toldOf = null
    void this.catchUp(told)
  }

  /** Checks whether a message or a retry of the shown chat is on its way and the server has not acknowledged it. */
  #isSending(): boolean {
    return [...this.#runs.values()].some((run) => !run.isOpen && this.#isShown(run))
  }

  async loadEarlier(): Promise<void> {
    const view = this.#view
    const { sessionId, earlier, isLoadingEarlier } = this.state.get()
    if (!sessionId || !earlier || isLoadingEarlier) return
    this.state.set((state) => ({ ...state, isLoadingEarlier: true }))
    // A read of the chat may have brought a page meanwhile that begins elsewhere: this one does not fit before it.
    const isOld = () => view !== this.#view || this.state.get().earlier !== earlier
    try {
      const page = await this.#ports.loadPage(sessionId, { before: earlier })
      if (isOld()) return
      this.#moves += 1
      this.state.set((state) => withEarlier(state, page))
    } catch {
      if (isOld()) return
      this.state.set((state) => ({ ...state, isLoadingEarlier: false, hasEarlierFailed: true }))
    }
  }

  /** Sends a message; blank ones, and those while a reply is awaited, are ignored. Returns its id, or null. */
  send(content: string): string | null {
    const state = this.state.get()
    if (content.trim() === '' || isBusy(state)) return null
    const { sessionId } = state
    const id = triedBefore(this.#outbox.list(), sessionId, content) ?? this.#ports.newId()
    const input = sessionId ? { id, session_id: sessionId, content } : { id, content }
    this.#dispatch({ input, state: 'sending', at: this.#ports.now().toISOString() })
    return id
  }

  /** Asks the question of a settled turn again. */
  retry(turnId: string): void {
    const state = this.state.get()
    if (isBusy(state)) return
    const input = { id: this.#ports.newId(), retry_of: turnId }
    const at = this.#ports.now().toISOString()
    this.#dispatch({ input, state: 'sending', retriedIn: state.sessionId, at })
  }

  /**
   * Continues with a message handed over by the page before a reload, or by home: it is sent exactly once, whichever of
   * them has sent it (HM-6). One that went back to the composer stays there: only its writer sends it again.
   */
  adopt({ id, content }: { id: string; content: string }): void {
    const { sessionId, messages } = this.state.get()
    if (sessionId || messages.length > 0) return
    const run = this.#runs.get(id)
    const isUnsent = this.#outbox.list().some(({ input, state }) => input.id === id && state === 'unsent')
    if (run) this.#showAgain(run)
    else if (isUnsent) this.resumeNew()
    // Nothing else of what was handed over: the server refuses fields that it does not know.
    else this.#dispatch({ input: { id, content }, state: 'sending', at: this.#ports.now().toISOString() })
  }

  /** Continues the new chat that a reload interrupted before the server had named it. */
  resumeNew(): void {
    const entry = interrupted(this.#outbox.list(), { sessionId: null, turnIds: [] })
    // One that this tab is sending was left for this new chat.
    if (entry && 'content' in entry.input && !this.#runs.has(entry.input.id)) this.adopt(entry.input)
  }

  stop(): void {
    for (const run of this.#runs.values()) if (this.#isShown(run)) this.#stop(run)
  }

  /** Handles the person's decision whether to stop although it costs a credit. */
  decideStop(turnId: string, acceptsCost: boolean): void {
    const run = this.#runs.get(turnId)
    if (!run) return
    run.isStopWanted = acceptsCost
    this.state.set((state) => withStopping(state, turnId, { isStopping: acceptsCost }))
    if (acceptsCost) void this.#requestStop(run, true)
  }

  /** Shows and follows a turn that another tab has opened in the shown chat. */
  followTurn(turn: OpenedTurn): void {
    const { sessionId, load } = this.state.get()
    if (sessionId !== turn.sessionId || load !== 'ready' || this.#runs.has(turn.turnId)) return
    this.state.set((state) => withSending(state, turn))
    void this.#run({ ...this.#newRun(turn, null), isOpen: true })
  }

  #dispatch(entry: OutboxEntry): void {
    const { input, at } = entry
    const isRetry = 'retry_of' in input
    const content = isRetry ? null : input.content
    const sending = { turnId: input.id, content, retryOf: isRetry ? input.retry_of : null, at }
    const run = this.#newRun(sending, input)
    this.#outbox.write(entry)
    this.state.set((state) => withSending(state, sending))
    const written = writtenOf(input)
    if (written) run.listener.onSend(written, false)
    void this.#run(run)
  }

  #newRun(sending: Sending, input: SendMessageInput | null): Run {
    const userId = this.#ports.userId()
    return {
      userId,
      listener: this.#listenerOf(userId),
      sending,
      input,
      view: this.#view,
      abort: new AbortController(),
      isOpen: input === null,
      isStopWanted: false,
    }
  }

  /** The outbox of the person who uses this tab. */
  get #outbox(): Outbox {
    return this.#ports.outboxOf(this.#ports.userId())
  }

  async #run(run: Run): Promise<void> {
    const { turnId } = run.sending
    const { signal } = run.abort
    const reader = { userId: run.userId, signal }
    this.#runs.set(turnId, run)
    try {
      const after = this.state.get().texts[turnId]?.length ?? 0
      for await (const event of readReply(this.#ports, { turnId, input: run.input, after, reader })) {
        // Events that arrived as the reader left do not concern the person who came after them.
        if (signal.aborted) return
        this.#receive(run, event)
      }
    } catch (error) {
      this.#fail(run, error)
    } finally {
      this.#end(run)
      this.#catchUpLater()
    }
  }

  /** Forgets a run, unless the same message has been sent again since. */
  #end(run: Run): void {
    if (this.#runs.get(run.sending.turnId) === run) this.#runs.delete(run.sending.turnId)
  }

  #receive(run: Run, event: ChatStreamEvent): void {
    const { turnId } = run.sending
    this.#failedFollows.delete(turnId)
    if (event.type === 'open') this.#receiveOpen(run, event)
    else if (!this.#isShown(run)) return
    else if (event.type === 'text') this.state.set((state) => withText(state, turnId, event.text))
    else {
      this.#moves += 1
      this.state.set((state) => withEnd(state, turnId, event))
      run.listener.onEnd(event, { turnId, sessionId: this.state.get().sessionId })
    }
  }

  #receiveOpen(run: Run, open: OpenEvent): void {
    const isFirst = !run.isOpen
    run.isOpen = true
    this.#moves += 1
    this.#ports.outboxOf(run.userId).remove(run.sending.turnId)
    const isShown = this.#isShown(run)
    if (isShown) this.state.set((state) => withOpen(state, open))
    run.listener.onOpen(
      open,
      { ...run.sending, sessionId: open.session_id },
      isFirst && run.input ? { writtenIn: writtenOf(run.input)?.writtenIn ?? null, isShown } : null,
    )
    // The chat is no longer shown: the server continues alone.
    if (!isShown) run.abort.abort()
    if (run.isStopWanted) void this.#requestStop(run)
    if (isFirst && isShown && open.continued) void this.reload()
    this.#catchUpLater()
  }

  #fail(run: Run, error: unknown): void {
    this.#end(run)
    if (run.isOpen) {
      // The server no longer streams this reply: its own record of the chat counts.
      if (this.#isShown(run)) void this.#readAgain(run)
      return
    }
    const isIdTaken = error instanceof CallError && error.code === 'chat.message_id_taken'
    this.#takeBack(run, isIdTaken)
    run.listener.onRefused(error, writtenOf(run.input))
  }

  /**
   * Returns the text to the composer. It keeps its id, even where it was refused: an earlier attempt may have arrived,
   * whose answer was lost. An id that is taken would be refused again.
   */
  #takeBack(run: Run, isIdTaken = false): void {
    const { input, sending } = run
    const outbox = this.#ports.outboxOf(run.userId)
    if (isIdTaken || !input) outbox.remove(sending.turnId)
    else outbox.write({ input, state: 'unsent', at: sending.at })
    if (this.#isShown(run)) this.state.set((state) => withoutSending(state, sending.turnId))
  }

  /**
   * Reads the chat again until that succeeds, each time after a pause, which grows while its reply cannot be followed.
   * The turn stays on the screen meanwhile.
   */
  async #readAgain(run: Run): Promise<void> {
    const { turnId } = run.sending
    this.#unfollowed.add(turnId)
    do {
      const failures = (this.#failedFollows.get(turnId) ?? 0) + 1
      this.#failedFollows.set(turnId, failures)
      this.#pausing.add(turnId)
      await this.#ports.pause(backOffMs(failures), run.abort.signal).catch(() => {})
      this.#pausing.delete(turnId)
      if (!this.#isShown(run)) return this.#followStreaming()
      await this.reload()
    } while (this.#unfollowed.has(turnId) && this.#isShown(run) && this.state.get().load === 'ready')
  }

  #followStreaming(): void {
    for (const message of this.state.get().messages) {
      if (message.role === 'user' || !isStreaming(message)) continue
      const turnId = message.turn.id
      if (this.#runs.has(turnId) || this.#pausing.has(turnId)) continue
      const sending = { turnId, content: null, retryOf: null, at: message.created_at }
      void this.#run(this.#newRun(sending, null))
    }
  }

  /** Forgets the messages that the page has, and resends one of this chat if a reload interrupted it before the server acknowledged it. */
  #resumeOutbox(sessionId: string): void {
    const { messages } = this.state.get()
    const turnIds = messages.flatMap((message) => (message.role === 'assistant' ? [message.turn.id] : []))
    const here = new Set(messages.map((message) => (message.role === 'user' ? message.id : message.turn.id)))
    for (const sent of this.#outbox.list()) {
      if (here.has(sent.input.id) && !this.#runs.has(sent.input.id)) this.#forget(sent)
    }
    const entry = interrupted(this.#outbox.list(), { sessionId, turnIds })
    if (!entry) return
    const run = this.#runs.get(entry.input.id)
    if (run) this.#showAgain(run)
    else this.#dispatch(entry)
  }

  /** Shows a message on its way when its writer comes back to its chat. */
  #showAgain(run: Run): void {
    if (run.isOpen) return
    run.view = this.#view
    this.state.set((state) => withSending(state, run.sending))
  }

  /** Forgets a message that the server has; the words of one that was refused or taken back stay in its composer. */
  #forget({ input, state, isInterrupted }: OutboxEntry): void {
    this.#outbox.remove(input.id)
    const written = writtenOf(input)
    if (!written || (state === 'unsent' && !isInterrupted)) return
    this.#listenerOf(this.#ports.userId()).onSend(written, true)
  }

  #stop(run: Run): void {
    run.isStopWanted = true
    this.state.set((state) => withStopping(state, run.sending.turnId, { isStopping: true }))
    if (run.isOpen) void this.#requestStop(run)
    else this.#takeBackStopped()
  }

  /**
   * Takes back messages whose stop was requested and that have not arrived, if there is no connection, also if it is
   * lost later.
   */
  #takeBackStopped(): void {
    if (connection.get() !== 'lost') return
    for (const run of this.#runs.values()) {
      if (!run.isOpen && run.isStopWanted) this.#giveBack(run)
    }
  }

  /** Ends the attempts to send a message, whose text goes back into its composer. */
  #giveBack(run: Run): void {
    if (run.abort.signal.aborted) return
    run.abort.abort()
    this.#end(run)
    this.#takeBack(run)
    run.listener.onRefused(null, writtenOf(run.input))
  }

  async #requestStop(run: Run, acceptsCost = false): Promise<void> {
    const { turnId } = run.sending
    try {
      const { costs_credit } = await this.#ports.stop(turnId, acceptsCost)
      if (costs_credit) this.#endStop(run, true)
    } catch {
      // The banner reports a lost connection; the button is available again.
      this.#endStop(run, false)
    }
  }

  #endStop(run: Run, asksBeforeStop: boolean): void {
    run.isStopWanted = false
    if (!this.#isShown(run)) return
    const stop = { isStopping: false, asksBeforeStop }
    this.state.set((state) => withStopping(state, run.sending.turnId, stop))
  }

  #isShown(run: Run): boolean {
    return run.view === this.#view
  }

  /** Leaves the shown chat. A message that the server may not have yet stays on its way. */
  #leave(): void {
    this.#view += 1
    this.#toldOf = null
    this.#unfollowed.clear()
    for (const run of this.#runs.values()) if (run.isOpen) run.abort.abort()
  }
}
