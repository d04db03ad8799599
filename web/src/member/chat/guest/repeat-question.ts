import { chat } from '../turn/current-chat.ts'

/** Sends the question of a reply to a guest again, as a new message. The text that the guest is typing stays. */
export function repeatQuestion(turnId: string): void {
  const question = chat.state.get().messages.find((message) => message.id === turnId)
  if (question) chat.send(question.content)
}
