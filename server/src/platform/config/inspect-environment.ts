import { findConflicts } from './config-conflicts.ts'
import { describeProblem, type Environment, environment } from './environment.ts'
import { completeFromSecretFiles } from './secret-files.ts'
import { readSignInProviders } from './sign-in-providers.ts'

type Variables = Record<string, string | undefined>

export interface InspectedEnvironment {
  /** The given variables, with secrets read from their files. */
  env: Variables
  /** The parsed values of the variables; null if they cannot be used. */
  values: Environment | null
  /** One sentence for each problem that makes them unusable. */
  problems: string[]
}

/** Parses the variables of a node. Combinations are checked only if each value is valid on its own. */
export function inspectEnvironment(given: Variables): InspectedEnvironment {
  const { env, problems } = completeFromSecretFiles(given)
  const parsed = environment.safeParse(env)
  for (const issue of parsed.error?.issues ?? []) problems.push(describeProblem(issue, env))
  if (!parsed.success || problems.length > 0) return { env, values: null, problems }
  const { problems: ofProviders } = readSignInProviders(parsed.data.SIGN_IN_PROVIDERS_FILE)
  const conflicts = [...findConflicts(parsed.data), ...ofProviders]
  return { env, values: conflicts.length > 0 ? null : parsed.data, problems: conflicts }
}
