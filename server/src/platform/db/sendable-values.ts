import type pg from 'pg'

/**
 * A statement's values with every object as JSON text. Throws TypeError where a value cannot be written as JSON, before
 * anything of the statement is sent: the driver would leave half a message in a buffer that all connections share, and the
 * statements of others that come next would fail.
 */
export function sendableValues(values: readonly unknown[]): unknown[] {
  return values.map(sendable)
}

function sendable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sendable)
  const isObject = typeof value === 'object' && value !== null
  return isObject && !(value instanceof Date) && !ArrayBuffer.isView(value) ? JSON.stringify(value) : value
}

/** Makes a client check the values of every statement that is given as text and values. */
export function checkValues(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown
  const checked = (text: unknown, values: unknown, ...rest: unknown[]) =>
    query(text, Array.isArray(values) ? sendableValues(values) : values, ...rest)
  client.query = checked as typeof client.query
}
