import { email as emailSchema } from '@pepper/contract/primitives'
import {
  OperatorError,
  readArguments,
  runOperatorCommand,
  say,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import { type RecoveredAdmin, recoverAdmin } from '../src/domains/recovery/index.ts'
import { liftAdminNetworks } from '../src/domains/settings/index.ts'

const HELP = `npm run admin:recover -- ada@example.org

Prints a link that sets a new password of an administrator who has forgotten theirs: once, within 60 minutes, and only the newest
link works. Using it ends all sessions of the account. A second factor of theirs is removed at once.

With --networks and no address: lets the administration be used from every network again, where the list of allowed networks locks you
out. Servers that run know it within two seconds.

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.`

await runOperatorCommand(async () => {
  const asked = readAsked()
  if (asked === 'help') say(HELP)
  else if (asked === 'networks') say(explainLifted(await withOperatorRuntime(liftAdminNetworks)))
  else say(explain(asked.email, await withOperatorRuntime((runtime) => recoverAdmin(runtime, asked.email))))
  return 0
})

function readAsked(): 'help' | 'networks' | { email: string } {
  const { values, positionals } = readArguments({
    options: { help: { type: 'boolean', default: false }, networks: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.help) return 'help'
  if (values.networks && positionals.length === 0) return 'networks'
  const email = emailSchema.safeParse(positionals[0] ?? '')
  if (!email.success || positionals.length > 1 || values.networks) {
    throw new OperatorError('Name the email address of one administrator. See --help.')
  }
  return { email: email.data }
}

function explainLifted(networks: string): string {
  return networks === ''
    ? 'The administration can be used from everywhere: no networks were listed.'
    : `The administration can be used from everywhere again. The list was: ${networks}`
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
