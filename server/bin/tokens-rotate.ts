import {
  OperatorError,
  readArguments,
  runOperatorCommand,
  say,
  withOperatorRuntime,
} from '../src/app/operator-command.ts'
import { rotateKeys } from '../src/domains/tokens/index.ts'

const HELP = `npm run tokens:rotate
npm run tokens:rotate -- --leaked

Makes a new key that signs tokens for other services. It is published at once and signs 15 minutes later; the one before stays
published until its last token has expired, so that no check fails.

With --leaked the new key signs at once and all earlier ones are removed: every token that they signed is refused from now on.

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
  const rotation = await withOperatorRuntime((runtime) => rotateKeys(runtime, { hasLeaked }))
  if (!rotation) throw new OperatorError('Another node has just made a key. Look at /.well-known/jwks.json.')
  const { kid, signsFrom, removed } = rotation
  say(`The key ${kid} signs from ${signsFrom.toISOString()}.`)
  if (hasLeaked) say(`Keys removed: ${removed}. Restart nothing: nodes know within 2 seconds.`)
}
