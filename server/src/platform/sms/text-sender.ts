/** A text message to send. */
export interface TextMessage {
  /** The id by which a receiver recognises a repeated attempt. */
  id: string
  /** A number as E.164 writes it: `+` and digits. */
  to: string
  text: string
}

/** A sender of text messages, which passes them to a service of the operator's choice. */
export interface TextSender {
  /** Sends a message. Throws TextNotSent if it was not taken. */
  send(message: TextMessage): Promise<void>
}

/**
 * The error of a message that was not taken. It contains neither the number nor the answer of the service, which may
 * repeat the number.
 */
export class TextNotSent extends Error {
  override name = 'TextNotSent'
  /** Whether the service may have sent it all the same, because it took the message and gave no answer. */
  readonly isUncertain: boolean

  constructor(message: string, { isUncertain = false } = {}) {
    super(message)
    this.isUncertain = isUncertain
  }
}
