interface ScriptedMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
  tool_call_id?: string
}

/** A request as a scripted model received it. */
export interface ScriptedRequest {
  model: string
  stream: boolean
  max_tokens?: number
  max_completion_tokens?: number
  stream_options?: { include_usage?: boolean }
  tools?: { type: string; function: { name: string; parameters: Record<string, unknown> } }[]
  tool_choice?: string
  messages: ScriptedMessage[]
  headers: Record<string, string | string[] | undefined>
}
