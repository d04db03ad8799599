import {
  OperatorError,
  readArguments,
  runOperatorCommand,
  say,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import { rotateCookieKey } from '../src/domains/identity/index.ts'

const HELP = `npm run cookies:rotate
npm run cookies:rotate -- --leaked

Makes a new key that signs cookies. It signs 15 minutes later, when every node knows it, and the keys before it stay
accepted until their last cookie has expired, so that no one is signed out.

With --leaked the new key signs at once, and cookies that others signed are refused within 10 seconds: everyone signs in again.

It may run while servers run on PostgreSQL (DATABASE_URL); on the embedded database stop the server first.`

await runOperatorCommand(async () => {
  const { values } = readArguments({
    options: { help: { type: 'boolean', default: false }, leaked: { type: 'boolean', default: false } },
  })
  if (values.help) say(HELP)
  else await rotate(values.leaked)
  return 0
})

async function rotate(hasLeaked: boolean): Promise<void> {
  const signsFrom = await withOperatorRuntime((runtime) => rotateCookieKey(runtime, { hasLeaked }))
  if (!signsFrom)
    throw new OperatorError('A new key is waiting for its moment already. Try again in 15 minutes.')
  say(`The new key signs from ${signsFrom.toISOString()}.`)
  if (hasLeaked) say('Nodes refuse the keys before it within 10 seconds: everyone signs in again.')
}
