import { existsSync } from 'node:fs'
import { readBrand } from '../../platform/brand.ts'
import { type Config, ConfigError, configOf, namesInFile } from '../../platform/config/config.ts'
import { findRisks } from '../../platform/config/find-risks.ts'
import { inspectEnvironment } from '../../platform/config/inspect-environment.ts'
import { findUnknownVariables } from '../../platform/config/unknown-variables.ts'
import { checkAuditHead } from './check-audit-head.ts'
import { checkBackup, checkOwnBackups } from './check-backup.ts'
import { checkBus } from './check-bus.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-machine.ts'
import { checkEmbeddings, checkMail, checkModels, checkOrigin } from './check-services.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const CORRECT = 'Correct it in the environment or .env. npm run check-config shows all of it.'

/** Examines everything that a node needs, in parallel. Changes nothing and sends nothing. */
export async function examine(
  given: Record<string, string | undefined>,
  { backups, now }: { backups: string | undefined; now: Date },
): Promise<Finding[]> {
  const { env, values, problems } = inspectEnvironment(given)
  const wrong = [...problems, ...(values ? findBrandProblems(values.BRAND_FILE, env) : [])]
  if (!values || wrong.length > 0) return wrong.map((says) => failure('configuration', says, CORRECT))
  const config = configOf(values, env)
  const risks = [...findUnknownVariables(env, namesInFile()), ...findRisks(config)]
  const found = await Promise.all([
    checkDatabase(config),
    checkBus(config),
    checkDisk(config),
    checkAuditHead(config),
    checkMail(config),
    checkModels(config),
    checkEmbeddings(config),
    checkOrigin(config),
    checkKept(config, backups, now),
  ])
  return [describeRisks(risks), ...found.flat()]
}

/** Checks the backups in the given place, or else where the product keeps them. */
function checkKept({ backup, env }: Config, given: string | undefined, now: Date): Promise<Finding> {
  const isKnown = backup.bucket || env.BACKUP_DIR?.trim() || existsSync(backup.folder)
  return given === undefined && isKnown ? checkOwnBackups(backup, now) : checkBackup(given, now)
}

function describeRisks(risks: string[]): Finding {
  if (risks.length === 0) return fine('configuration', 'The configuration can be used.')
  const says = `The configuration can be used, with ${risks.length === 1 ? 'a warning' : `${risks.length} warnings`}.`
  return warning('configuration', says, 'Run npm run check-config, which says what and why.')
}

function findBrandProblems(brandFile: string | undefined, env: Record<string, string | undefined>): string[] {
  try {
    readBrand({ brandFile, env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
