import type { Brand } from '@pepper/contract/brand'
import * as z from 'zod'
import type { ModelTool, ToolCall } from '../../../platform/llm/model-port.ts'
import type { ToolBox } from '../../../platform/llm/tool-rounds.ts'
import { factText } from '../answers/fact-texts.ts'
import { escapeNote } from '../model/escape-note.ts'
import { ACCOUNT_TOOL } from './account-tool.ts'
import { SUM_TOOLS } from './sum-tools.ts'
import type { Tool, ToolContext } from './tool.ts'

/** Which functions a model may call: none, the sums of the game, or also the facts of one's own account. */
export type ToolScope = 'off' | 'rules' | 'account'

interface BoxOptions extends Omit<ToolContext, 'readOwn'> {
  scope: ToolScope
  brand: Brand
  /** Missing for guests, who have no account. */
  readOwn?: ToolContext['readOwn'] | undefined
  /** Called with each result, for whatever checks the reply's figures. */
  onResult(result: string): void
}

const ERROR_MAX_CHARACTERS = 500

const RULES = `Functions: for figures of the game, call one instead of computing yourself. What a function returns is exact: say it, with its figures and no others. Call none for anything else, and never speak of functions or calls.`
const OWN_ACCOUNT = `Contrary to the above, you see one thing of accounts: what own_account tells of the person you talk with. Call it only if they ask about their own account. Say of it what was asked and no more.`

/** Creates the functions that a model may call for a person; null if it may call none. */
export function createToolBox({ scope, brand, readOwn, onResult, ...given }: BoxOptions): ToolBox | null {
  if (scope === 'off') return null
  const hasAccount = scope === 'account' && readOwn !== undefined
  const tools = hasAccount ? [...SUM_TOOLS, ACCOUNT_TOOL] : SUM_TOOLS
  const context = { ...given, readOwn: readOwn ?? (async () => null) }
  return {
    list: tools.map(describe),
    instruction: hasAccount ? `${RULES}\n${OWN_ACCOUNT}` : RULES,
    run: async (call) => {
      const result = await runCall(tools, call, { ...context, brand })
      onResult(result)
      return `<note title="${RESULT_TITLE}">\n${escapeNote(result)}\n</note>`
    },
  }
}

const RESULT_TITLE = 'Computed'

async function runCall(
  tools: readonly Tool[],
  { name, arguments: given }: ToolCall,
  context: ToolContext & { brand: Brand },
): Promise<string> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return `Error: there is no such function. There are: ${tools.map((one) => one.name).join(', ')}.`
  const parsed = tool.parameters.safeParse(parseJson(given))
  if (!parsed.success) return `Error: ${z.prettifyError(parsed.error)}`.slice(0, ERROR_MAX_CHARACTERS)
  try {
    const told = await tool.run(parsed.data, context)
    if (typeof told === 'string') return told
    return factText(context.locale, told.key, { token: context.brand.token, ...told.values })
  } catch {
    return 'Error: this is not available now.'
  }
}

/** Parses arguments; models leave them empty where there are none. Text that is no JSON fails the schema. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const described = new Map<Tool, ModelTool>()

function describe(tool: Tool): ModelTool {
  const known = described.get(tool)
  if (known) return known
  const { $schema: _, ...parameters } = z.toJSONSchema(tool.parameters, { io: 'input' })
  const made = { name: tool.name, description: tool.description, parameters }
  described.set(tool, made)
  return made
}
