import { readArguments, runOperatorCommand, say } from '../src/app/operator-command.ts'
import { readBrand } from '../src/platform/brand.ts'
import {
  type Config,
  ConfigError,
  configOf,
  ENV_FILE,
  loadEnvironment,
  namesInFile,
} from '../src/platform/config/config.ts'
import { type DescribedVariable, describeVariables } from '../src/platform/config/describe-variables.ts'
import { findRisks } from '../src/platform/config/find-risks.ts'
import { inspectEnvironment } from '../src/platform/config/inspect-environment.ts'
import { findUnknownVariables } from '../src/platform/config/unknown-variables.ts'

const HELP = `npm run check-config

Reads the environment and .env as a server would and prints the configuration in force, without secrets; set values are
marked with *. It names unusable values, and risky ones if other machines reach the server. It opens no database, asks no
other machine and changes nothing.

  --help   this text

The exit code is 0 when a server can start with it, warnings or not, and 1 when it cannot.`

await runOperatorCommand(async () => {
  if (readArguments({ options: { help: { type: 'boolean' } } }).values.help) {
    say(HELP)
    return 0
  }
  return check(loadEnvironment())
})

function check(given: Record<string, string | undefined>): number {
  const { env, values, problems } = inspectEnvironment(given)
  const config = values && configOf(values, env)
  const brand = describeBrand({ brandFile: values?.BRAND_FILE, env })
  problems.push(...brand.problems)
  show([...describeVariables(given, config), ...brand.fields])
  const warnings = [...findUnknownVariables(env, namesInFile()), ...(config ? findRisks(config) : [])]
  list('Warnings', warnings)
  list('Problems', problems)
  const warned = warnings.length > 0 ? ` ${count(warnings, 'warning')}.` : ''
  say(
    problems.length > 0
      ? `\nA server cannot start: ${count(problems, 'problem')}.${warned}`
      : `\nA server can start.${warned}`,
  )
  return problems.length > 0 ? 1 : 0
}

function describeBrand(source: Pick<Config, 'brandFile' | 'env'>): {
  fields: DescribedVariable[]
  problems: string[]
} {
  try {
    const fields = Object.entries(readBrand(source)).map(([field, value]) => {
      const name = `BRAND_${field.toUpperCase()}`
      return { name, value: value ?? 'not set', isSet: Boolean(source.env[name]) }
    })
    return { fields, problems: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { fields: [], problems: error.problems }
    throw error
  }
}

function show(variables: DescribedVariable[]): void {
  const width = Math.max(...variables.map(({ name }) => name.length))
  say(`What is in force, from the environment and ${ENV_FILE}; * is set, the rest is as it comes.\n`)
  for (const { name, value, isSet } of variables) say(`${isSet ? '*' : ' '} ${name.padEnd(width)}  ${value}`)
}

function list(title: string, sentences: string[]): void {
  if (sentences.length > 0) say(`\n${title}:\n- ${sentences.join('\n- ')}`)
}

function count(things: unknown[], word: string): string {
  return `${things.length} ${word}${things.length === 1 ? '' : 's'}`
}
