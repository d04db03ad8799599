import pg from 'pg'

// Preloaded into a server of a proof: it dies, as by a crash of the machine, right before it sends a statement or right
// after the database has done it. PROOF_CRASH_AT is in the text of the statement, PROOF_CRASH_WHEN `before` or `after`, and
// PROOF_CRASH_SKIPS the number of such statements that pass first, counted from the first message on.
const { PROOF_CRASH_AT, PROOF_CRASH_WHEN, PROOF_CRASH_SKIPS } = process.env
const die = () => process.kill(process.pid, 'SIGKILL')
const { query } = pg.Client.prototype
let isArmed = false
let left = Number(PROOF_CRASH_SKIPS)

pg.Client.prototype.query = function (...sent) {
  const text = (typeof sent[0] === 'string' ? sent[0] : (sent[0]?.text ?? '')).toLowerCase()
  isArmed ||= text.includes('chat_open_turn')
  if (!isArmed || !text.includes(PROOF_CRASH_AT)) return Reflect.apply(query, this, sent)
  left -= 1
  if (left >= 0) return Reflect.apply(query, this, sent)
  if (PROOF_CRASH_WHEN === 'before') return die()
  if (typeof sent.at(-1) !== 'function') return Reflect.apply(query, this, sent).finally(die)
  return Reflect.apply(query, this, [...sent.slice(0, -1), die])
}
