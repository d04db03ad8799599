import { type BuiltInRole, builtInRoles } from '@pepper/contract/permissions'
import { email as emailSchema } from '@pepper/contract/primitives'
import { askPassword } from '../src/app/ask-password.ts'
import {
  OperatorError,
  readArguments,
  runOperatorCommand,
  say,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import { findCredential } from '../src/domains/identity/index.ts'
import { type CreatedAdmin, createAdmin } from '../src/domains/joining/index.ts'
import { AppError } from '../src/platform/errors.ts'

const HELP = `npm run admin:create -- --email ada@example.org --role super_admin [--name Ada] [--link]

Gives the account of an email address a role, or makes the account. A new account's password is asked for, or read from
the first line of a pipe; with --link a one-time link is printed instead, which sets it.

  --role   ${builtInRoles.join(', ')}
  --name   display name of a new account
  --link   print a link that sets the password (24 hours, once), also of an account that exists already: it has forgotten
           it, say. Using the link ends all its sessions
  --help   this text

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.`

const REASONS = {
  length: 'it has fewer than 10 characters',
  common: 'many people use it, or one like it',
  contains_email: 'it contains the email address',
  contains_product: 'it contains the name of the product or persona',
}

interface Arguments {
  email: string
  role: BuiltInRole
  name: string | null
  wantsLink: boolean
}

await runOperatorCommand(async () => {
  const given = readRequest()
  if (given === null) say(HELP)
  else
    await withOperatorRuntime(async (runtime) => {
      const isKnown = (await findCredential(runtime.db.kysely, { email: given.email })) !== null
      const password = isKnown || given.wantsLink ? null : await askPassword()
      const { email, role, name, wantsLink } = given
      const admin = { email, role, displayName: name, password, wantsLink }
      const done = await createAdmin(runtime, admin).catch(explainWeakness)
      tell(given, done)
    })
  return 0
})

function readRequest(): Arguments | null {
  const { values } = parse()
  if (values.help) return null
  const email = emailSchema.safeParse(values.email ?? '')
  if (!email.success) throw new OperatorError('--email has to be an email address. See --help.')
  const role = builtInRoles.find((name) => name === values.role)
  if (!role) throw new OperatorError(`--role has to be one of ${builtInRoles.join(', ')}. See --help.`)
  return { email: email.data, role, name: values.name?.trim().slice(0, 80) || null, wantsLink: values.link }
}

function parse() {
  return readArguments({
    options: {
      email: { type: 'string' },
      role: { type: 'string' },
      name: { type: 'string' },
      link: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
}

function explainWeakness(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'identity.weak_password') throw error
  const { reasons } = error.data as { reasons: (keyof typeof REASONS)[] }
  const words = reasons.map((reason) => REASONS[reason]).join(', and ')
  throw new OperatorError(`The password is too weak: ${words}. Nothing was changed.`)
}

function tell({ email, role }: Arguments, done: CreatedAdmin): void {
  if (done.done === 'unchanged') say(`${email} has the role ${role} already.`)
  if (done.done === 'role_changed') say(`${email} has the role ${role} now.`)
  if (done.done === 'created') say(`${email} was made with the role ${role}.`)
  if (done.link) say(`This link sets the password, once, within 24 hours: ${done.link}`)
}
