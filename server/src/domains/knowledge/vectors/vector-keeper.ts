import { HOUR_MS } from '@pepper/contract/durations'
import type { Config } from '../../../platform/config/config.ts'
import type { Runtime } from '../../../platform/context.ts'
import type { EmbeddingsPort } from '../../../platform/embeddings/embeddings-port.ts'
import { directionOf } from '../../../platform/embeddings/vector.ts'
import { indexAt } from '../index/knowledge-index.ts'
import type { SearchedLanguage } from '../index/passage.ts'
import { readVersion } from '../store.ts'
import { Batches } from './batches.ts'
import type { SectionVectors } from './section-vectors.ts'
import { type EmbeddedText, textsOf } from './texts-of.ts'
import {
  deleteUnusedVectors,
  deleteVectorsOf,
  findVectors,
  insertVectors,
  leaveWork,
  takeWork,
} from './vector-store.ts'

/** The delay before the first look, so that a starting node answers requests first, and between two looks, in ms. */
const START_AFTER_MS = 3_000
const LOOK_EVERY_MS = 5_000
/** How long a node has the work after its last batch, in ms: longer than a batch takes. */
const WORK_MS = 120_000
/** How long after a failed call the next one is made, in ms; each failure in a row doubles it. */
const PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 600_000
/** How long a vector that nothing uses is kept, in ms: a node of another release may still use it. */
const UNUSED_KEPT_MS = HOUR_MS
const LOADED_AT_ONCE = 1_000

interface Ports {
  model: EmbeddingsPort
  sections: SectionVectors
  embeddings: NonNullable<Config['embeddings']>
  /** Called when vectors of another length replace those so far. */
  onReplaced(): void
}

/**
 * Keeps the vectors of all sections and wordings: it loads what is stored, and has one node at a time ask the server for
 * what is missing. No transaction waits for the server.
 */
export class VectorKeeper {
  readonly #runtime: Runtime
  readonly #ports: Ports
  readonly #stopping = new AbortController()
  readonly #batches: Batches
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #seen = { version: -1, at: 0 }
  #failures = 0
  #pausedUntil = 0
  #isDoubted = false
  /** A text whose vector tells the length of the stored ones. */
  #known: EmbeddedText | undefined
  /** The number of texts that have no vector yet. */
  missing = 0

  constructor(runtime: Runtime, ports: Ports) {
    this.#runtime = runtime
    this.#ports = ports
    this.#batches = new Batches(ports.model)
  }

  start(): void {
    this.#timer = setTimeout(() => void this.#look(), START_AFTER_MS)
  }

  /** Brings the vectors up to the present content, after a run that is under way. */
  refresh(): Promise<void> {
    this.#pausedUntil = 0
    return this.#run()
  }

  /** Has the next look ask the model whether its vectors are still of the length of those held. */
  doubt(): void {
    this.#isDoubted = true
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('stopping'))
    clearTimeout(this.#timer)
    await this.#running.catch(() => {})
  }

  async #look(): Promise<void> {
    try {
      const isDue = this.#isMissingSome || this.#isDoubted || performance.now() - this.#seen.at > HOUR_MS
      if (isDue || (await readVersion(this.#runtime.db)) !== this.#seen.version) await this.#run()
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#runtime.log.warn({ err: error }, 'the vectors of the guide could not be kept')
    }
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS)
  }

  get #isMissingSome(): boolean {
    return this.missing > 0 && performance.now() >= this.#pausedUntil
  }

  #run(): Promise<void> {
    const next = this.#running.catch(() => {}).then(() => this.#bringUpToDate())
    this.#running = next
    return next
  }

  async #bringUpToDate(): Promise<void> {
    const { db } = this.#runtime
    const { sections, embeddings } = this.#ports
    const version = await readVersion(db)
    await this.#checkLength()
    const used = new Set<string>()
    let missing = 0
    for (const language of embeddings.languages) {
      const index = await indexAt(db, version, [language])
      const layers = index.languages.get(language) ?? []
      for (const { hash } of textsIn(layers)) used.add(hash)
      missing += await this.#fill(layers)
      if (this.#stopping.signal.aborted) return
    }
    this.missing = missing
    this.#seen = { version, at: performance.now() }
    sections.keepOnly(used)
    if (missing === 0) await this.#sweep([...used])
  }

  /**
   * Forgets the vectors held if another node has replaced the stored ones by those of another length. Where a question
   * got such a vector, the model is asked for that of a known text, which decides.
   */
  async #checkLength(): Promise<void> {
    const { db, nodeId } = this.#runtime
    const { sections, embeddings, onReplaced } = this.#ports
    const known = this.#known
    if (!known || !sections.has(known.hash)) return
    const [stored] = await findVectors(db.kysely, embeddings.name, [known.hash])
    if (stored && stored.bytes.length !== sections.dimensions) {
      sections.clear()
      onReplaced()
      this.#isDoubted = false
      return
    }
    if (!this.#isDoubted || !(await this.#takeWork())) return
    this.#isDoubted = false
    const result = await this.#batches.embed([known], this.#stopping.signal)
    const [given] = 'failure' in result ? [] : result.vectors
    if (given && given.bytes.length !== sections.dimensions) await this.#startOver()
    await leaveWork(db.kysely, embeddings.name, nodeId)
  }

  /** Fills in the vectors of a language. Returns how many texts still have none. */
  async #fill(layers: SearchedLanguage): Promise<number> {
    const { sections } = this.#ports
    const texts = textsIn(layers)
    const added = (await this.#load(texts)) + (await this.#embed(texts))
    if (!this.#known || !sections.has(this.#known.hash))
      this.#known = texts.find(({ hash }) => sections.has(hash))
    for (const layer of layers) if (added > 0 || !sections.of(layer)) await sections.rebuild(layer)
    if (!sections.hasRoom()) return 0
    return texts.filter(({ hash }) => !sections.has(hash) && !this.#batches.isRefused(hash)).length
  }

  async #load(texts: readonly EmbeddedText[]): Promise<number> {
    const { sections, embeddings } = this.#ports
    const wanted = texts.filter(({ hash }) => !sections.has(hash))
    let loaded = 0
    for (let from = 0; from < wanted.length && sections.hasRoom(); from += LOADED_AT_ONCE) {
      const hashes = wanted.slice(from, from + LOADED_AT_ONCE).map(({ hash }) => hash)
      for (const { hash, bytes } of await findVectors(this.#runtime.db.kysely, embeddings.name, hashes)) {
        if (sections.add(hash, directionOf(bytes))) loaded += 1
      }
    }
    return loaded
  }

  /** Asks the server for the vectors of texts that have none, if this node gets the work. Returns how many it got. */
  async #embed(texts: readonly EmbeddedText[]): Promise<number> {
    const { db, nodeId, log } = this.#runtime
    const { sections, embeddings } = this.#ports
    const wanted = texts.filter(({ hash }) => !sections.has(hash) && !this.#batches.isRefused(hash))
    if (wanted.length === 0 || !sections.hasRoom() || performance.now() < this.#pausedUntil) return 0
    if (!(await this.#takeWork())) return 0
    // Another node may have stored some of them before it left the work.
    const loaded = await this.#load(wanted)
    try {
      return loaded + (await this.#embedAll(wanted.filter(({ hash }) => !sections.has(hash))))
    } finally {
      await leaveWork(db.kysely, embeddings.name, nodeId).catch((error) =>
        log.debug({ err: error }, 'the work on vectors is left later'),
      )
    }
  }

  async #embedAll(wanted: readonly EmbeddedText[]): Promise<number> {
    const { db, clock, log } = this.#runtime
    const { sections, embeddings } = this.#ports
    let left = wanted
    let added = 0
    while (left.length > 0 && sections.hasRoom() && (await this.#takeWork())) {
      this.missing = left.length
      const result = await this.#batches.embed(left, this.#stopping.signal)
      if ('failure' in result) {
        this.#pause(result.failure.retryAfterMs)
        log.warn(
          { err: result.failure, left: left.length },
          'the vectors of the guide are asked for again later',
        )
        break
      }
      this.#failures = 0
      left = left.slice(result.taken)
      const [first] = result.vectors
      if (!first) continue
      if (sections.dimensions > 0 && first.bytes.length !== sections.dimensions) {
        await this.#startOver()
        break
      }
      await insertVectors(db.kysely, { model: embeddings.name, vectors: result.vectors, now: clock.now() })
      for (const { hash, bytes } of result.vectors) if (sections.add(hash, directionOf(bytes))) added += 1
    }
    if (added > 0) log.info({ texts: added }, 'texts of the guide have got their vectors')
    return added
  }

  /** Forgets all vectors, because the model gives others now. */
  async #startOver(): Promise<void> {
    const { db, log } = this.#runtime
    const { sections, embeddings, onReplaced } = this.#ports
    log.warn('the embeddings model has vectors of another length now: all of them are asked for again')
    await deleteVectorsOf(db.kysely, embeddings.name)
    sections.clear()
    onReplaced()
  }

  #takeWork(): Promise<boolean> {
    const { db, nodeId, clock } = this.#runtime
    const now = clock.now()
    const until = new Date(now.getTime() + WORK_MS)
    return takeWork(db.kysely, { model: this.#ports.embeddings.name, nodeId, now, until })
  }

  #pause(retryAfterMs = 0): void {
    const ms = Math.max(retryAfterMs, PAUSE_MS * 2 ** this.#failures)
    this.#failures += 1
    this.#pausedUntil = performance.now() + Math.min(ms, LONGEST_PAUSE_MS)
  }

  async #sweep(used: readonly string[]): Promise<void> {
    const { db, clock, log } = this.#runtime
    const before = new Date(clock.now().getTime() - UNUSED_KEPT_MS)
    const deleted = await deleteUnusedVectors(db.kysely, { model: this.#ports.embeddings.name, used, before })
    if (deleted > 0) log.info({ vectors: deleted }, 'vectors of texts that are gone were deleted')
  }
}

/** Lists the texts of a language: those of operators first, who may have written more than fits. */
function textsIn(layers: SearchedLanguage): EmbeddedText[] {
  const texts = new Map<string, EmbeddedText>()
  for (const layer of layers.toReversed())
    for (const section of layer.sections) for (const text of textsOf(section)) texts.set(text.hash, text)
  return [...texts.values()]
}
