/** A text message to send. */
export interface TextMessage {
  /** Tells a repeated attempt. */
  id: string
  /** A number as E.164 writes it: `+` and digits. */
  to: string
  text: string
}

/** A sender of text messages: a service of the operator's choice stands behind it. */
export interface TextSender {
  /** Throws TextNotSent where the message was not taken. */
  send(message: TextMessage): Promise<void>
}

/** A message was not taken. It names neither the number nor what the service said, which may repeat it. */
export class TextNotSent extends Error {
  override name = 'TextNotSent'
}
