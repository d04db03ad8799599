import { findConflicts } from './config-conflicts.ts'
import { describeProblem, type Environment, environment } from './environment.ts'
import { completeFromSecretFiles } from './secret-files.ts'
import { readSignInProviders } from './sign-in-providers.ts'

type Variables = Record<string, string | undefined>

export interface InspectedEnvironment {
  /** What was given, completed by the secrets that files hold. */
  env: Variables
  /** What the variables mean; null where they cannot be used. */
  values: Environment | null
  /** One sentence for each thing that makes them unusable. */
  problems: string[]
}

/** Parses the variables of a node. Combinations are judged once each value is right by itself. */
export function inspectEnvironment(given: Variables): InspectedEnvironment {
  const { env, problems } = completeFromSecretFiles(given)
  const parsed = environment.safeParse(env)
  for (const issue of parsed.error?.issues ?? []) problems.push(describeProblem(issue, env))
  if (!parsed.success || problems.length > 0) return { env, values: null, problems }
  const { problems: ofProviders } = readSignInProviders(parsed.data.SIGN_IN_PROVIDERS_FILE)
  const conflicts = [...findConflicts(parsed.data), ...ofProviders]
  return { env, values: conflicts.length > 0 ? null : parsed.data, problems: conflicts }
}
