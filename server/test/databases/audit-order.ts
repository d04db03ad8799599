import pg from 'pg'

// Loaded once a worker: every statement of its tests passes here.
const holders = new WeakSet<object>()
const late: string[] = []

const LOCKS_HEAD = /from "audit_head".* for update/
const WRITES_AUDIT = /^(insert into "audit_entries"|insert into "audit_personal"|update "audit_head")/
const ENDS = /^\s*(commit|rollback)/i

const { query } = pg.Client.prototype

pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
  watch(this, textOf(sent[0]))
  return Reflect.apply(query, this, sent)
} as typeof query

function watch(client: pg.Client, text: string): void {
  if (ENDS.test(text)) holders.delete(client)
  else if (holders.has(client) && !WRITES_AUDIT.test(text)) late.push(text)
  else if (LOCKS_HEAD.test(text)) holders.add(client)
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent
  return typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : ''
}

/** Returns the statements that came after a transaction locked the head of the audit chain, and forgets them. */
export function takeLateStatements(): string[] {
  return late.splice(0)
}
