import { examine } from '../src/app/doctor/examine.ts'
import type { Finding } from '../src/app/doctor/finding.ts'
import { readArguments, runOperatorCommand, say } from '../src/app/operator-command.ts'
import { loadEnvironment } from '../src/platform/config/config.ts'

const HELP = `npm run doctor
npm run doctor -- --backups /var/backups/pepper

Examines what a node needs: configuration, database (answer, tables, clock, connections, replicas, jobs), disk, mail server, the model's
server, the public origin with its proxy, and the last backup. Says for each how it is and what to do. Changes nothing, sends
no mail and asks the model nothing.

  --backups folder   where backups lie; the newest is looked at
  --json             one JSON document instead of lines
  --help             this text

It may run while servers run. The exit code is 0 when nothing has failed, warnings or not, and 1 when something has.`

await runOperatorCommand(async () => {
  const { values } = readArguments({
    options: { help: { type: 'boolean' }, json: { type: 'boolean' }, backups: { type: 'string' } },
  })
  if (values.help) {
    say(HELP)
    return 0
  }
  const now = new Date()
  const findings = await examine(loadEnvironment(), { backups: values.backups, now })
  if (values.json) say(JSON.stringify({ status: worstOf(findings), checked_at: now.toISOString(), findings }))
  else show(findings)
  return worstOf(findings) === 'failure' ? 1 : 0
})

function worstOf(findings: Finding[]): Finding['status'] {
  const statuses = findings.map(({ status }) => status)
  if (statuses.includes('failure')) return 'failure'
  return statuses.includes('warning') ? 'warning' : 'ok'
}

function show(findings: Finding[]): void {
  const width = Math.max(...findings.map(({ check }) => check.length))
  for (const { check, status, says, advice } of findings) {
    say(`${status.padEnd(7)}  ${check.padEnd(width)}  ${says}`)
    if (advice) say(`${' '.repeat(width + 11)}${advice}`)
  }
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length
  say(`\n${count('failure')} failed, ${count('warning')} to look at, ${count('ok')} in order.`)
}
