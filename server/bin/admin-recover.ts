import { email as emailSchema } from '@pepper/contract/primitives'
import {
  OperatorError,
  readArguments,
  runOperatorCommand,
  say,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import { type RecoveredAdmin, recoverAdmin } from '../src/domains/recovery/index.ts'

const HELP = `npm run admin:recover -- ada@example.org

Prints a link that sets a new password of an administrator who has forgotten theirs: once, within 60 minutes, and only the newest
link works. Using it ends all sessions of the account. A second factor of theirs is removed at once.

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.`

await runOperatorCommand(async () => {
  const email = readEmail()
  if (email === null) say(HELP)
  else say(explain(email, await withOperatorRuntime((runtime) => recoverAdmin(runtime, email))))
  return 0
})

function readEmail(): string | null {
  const { values, positionals } = readArguments({
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.help) return null
  const email = emailSchema.safeParse(positionals[0] ?? '')
  if (!email.success || positionals.length > 1) {
    throw new OperatorError('Name the email address of one administrator. See --help.')
  }
  return email.data
}

function explain(email: string, recovered: RecoveredAdmin): string {
  switch (recovered.done) {
    case 'link_made':
      return [
        `This link sets a new password of ${email}, once, within 60 minutes: ${recovered.link}`,
        ...(recovered.isFactorRemoved ? ['Their second factor is removed. They can add one again.'] : []),
      ].join('\n')
    case 'unknown':
      throw new OperatorError(`No account has the address ${email}. To make one: npm run admin:create.`)
    case 'banned':
      throw new OperatorError(`${email} is banned. Another administrator has to lift the ban first.`)
    case 'no_administrator':
      throw new OperatorError(
        `${email} is no administrator. Members use 'Forgot password?' on the sign-in page; npm run admin:create gives a role.`,
      )
  }
}
