import type pg from 'pg'

/**
 * Converts a statement's values for the driver, with every object as JSON text. Throws TypeError if a value cannot be
 * written as JSON, before any part of the statement is sent. Otherwise the driver would leave half a message in a
 * buffer that all connections share, and the next statements of other callers would fail.
 */
export function sendableValues(values: readonly unknown[]): unknown[] {
  return values.map(sendable)
}

function sendable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sendable)
  const isObject = typeof value === 'object' && value !== null
  return isObject && !(value instanceof Date) && !ArrayBuffer.isView(value) ? JSON.stringify(value) : value
}

/** Makes a client convert and check the values of every statement that is given as text and values. */
export function checkValues(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown
  const checked = (text: unknown, values: unknown, ...rest: unknown[]) =>
    query(text, Array.isArray(values) ? sendableValues(values) : values, ...rest)
  client.query = checked as typeof client.query
}
