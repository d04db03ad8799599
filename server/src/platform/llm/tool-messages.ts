import type { ModelRequest, OfferedTools, ToolRound } from './model-port.ts'

/** Lists a request's messages as the chat completions protocol has them, with the calls of earlier rounds last. */
export function messagesOf({ system, messages, rounds = [] }: ModelRequest, tools: OfferedTools | undefined) {
  if (tools) {
    const told = { role: 'system', content: `${system}\n\n${tools.instruction}` }
    return [told, ...messages, ...rounds.flatMap(roundMessages)]
  }
  // A server that knows no functions reads the results as notes.
  const results = rounds.flatMap((round) => round.results)
  return [{ role: 'system', content: [system, ...results].join('\n\n') }, ...messages]
}

/** Builds the fields of a request that offer functions. */
export function toolFieldsOf({ list, isClosed }: OfferedTools) {
  const tools = list.map((tool) => ({ type: 'function', function: tool }))
  return { tools, ...(isClosed && { tool_choice: 'none' }) }
}

function roundMessages({ calls, results }: ToolRound) {
  const asked = calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function',
    // Servers parse them again, and some refuse the request where that fails; the result says what was wrong.
    function: { name, arguments: isJsonObject(given) ? given : '{}' },
  }))
  const told = calls.map(({ id }, place) => ({
    role: 'tool',
    tool_call_id: id,
    content: results[place] ?? '',
  }))
  return [{ role: 'assistant', content: '', tool_calls: asked }, ...told]
}

function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch {
    return false
  }
}
