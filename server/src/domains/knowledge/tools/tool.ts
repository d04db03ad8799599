import type { Locale } from '@pepper/contract/locales'
import type * as z from 'zod'
import type { AccountFacts } from '../answers/account-facts.ts'
import type { Told, XpAmounts } from '../sums/sum.ts'

/** For whom a function runs: the language that they read in, and how to read their own account. */
export interface ToolContext {
  locale: Locale
  xpAmounts: XpAmounts
  /** Reads the account of the person who asks, and no other; null for guests. */
  readOwn: () => Promise<AccountFacts | null>
}

/** A typed function that a model may call. */
export interface Tool {
  name: string
  description: string
  parameters: z.ZodObject
  /** Runs it with arguments that its schema has parsed. */
  run(given: unknown, context: ToolContext): Promise<Told | string> | Told | string
}

/** Defines a function whose arguments have the type of its schema. */
export function defineTool<Parameters extends z.ZodObject>(
  tool: Omit<Tool, 'run' | 'parameters'> & {
    parameters: Parameters
    run(given: z.output<Parameters>, context: ToolContext): ReturnType<Tool['run']>
  },
): Tool {
  // The box parses the arguments by this schema before it runs the function.
  return tool as unknown as Tool
}
