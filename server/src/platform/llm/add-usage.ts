import type { TokenUsage } from './model-port.ts'

/** Adds the usage of two calls; null, not reported, if one of them was not reported. */
export function addUsage(one: TokenUsage | null, other: TokenUsage | null): TokenUsage | null {
  if (one === null || other === null) return null
  return { prompt: one.prompt + other.prompt, completion: one.completion + other.completion }
}
