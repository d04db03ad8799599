import { createHmac } from 'node:crypto'

/**
 * The signed content: the event's id, the moment of this attempt in seconds since 1970, and the body, byte for byte.
 */
export interface SignedMessage {
  id: string
  timestamp: number
  body: string
}

/**
 * Builds the headers of an attempt, as Standard Webhooks defines them: HMAC-SHA256 over `id.timestamp.body` with the
 * shared secret. A secret of the form `whsec_<base64>` stands for the decoded bytes, any other one for its UTF-8 text.
 */
export function signedHeaders(
  { id, timestamp, body }: SignedMessage,
  secret: string,
): Record<string, string> {
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}

function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret, 'utf8')
}
