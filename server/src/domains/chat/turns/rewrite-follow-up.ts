import type { Runtime } from '../../../platform/context.ts'
import type { ModelPort, TokenUsage } from '../../../platform/llm/model-port.ts'
import { type Rewrite, rewriteQuestion } from '../../knowledge/index.ts'
import { countRewrite } from './count-turns.ts'

/** Creates what rewrites a follow-up of one message and remembers the usage; null if the operator has turned it off. */
export function createRewriting(
  { config, log }: Runtime,
  model: ModelPort,
  signal: AbortSignal,
): { rewrite: Rewrite; usage(): TokenUsage | null } | null {
  const timeoutMs = config.modelLimits.rewriteTimeoutMs
  if (timeoutMs === 0) return null
  let used: TokenUsage | null = null
  const rewrite: Rewrite = async (talk) => {
    const { question, outcome, usage } = await rewriteQuestion(model, talk, { timeoutMs, signal })
    countRewrite(outcome)
    if (question === null) log.debug({ outcome }, 'a follow-up is used as it was written')
    used = usage
    return question
  }
  return { rewrite, usage: () => used }
}
