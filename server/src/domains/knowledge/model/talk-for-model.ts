import type { ModelMessage } from '../../../platform/llm/model-port.ts'
import { tellsOfAccount } from '../answers/fact-texts.ts'

/** Stands for a reply that a model must not read. */
const ANSWERED = '(The guide has answered this from the account. You do not see the figures.)'

/**
 * Returns the last messages of a talk for a model. The guide's own replies with facts of the account are left out of
 * it, as the privacy policy promises.
 */
export function talkForModel(history: readonly ModelMessage[], count: number): ModelMessage[] {
  return history
    .slice(-count)
    .map((message) =>
      message.role === 'assistant' && tellsOfAccount(message.content)
        ? { ...message, content: ANSWERED }
        : message,
    )
}
