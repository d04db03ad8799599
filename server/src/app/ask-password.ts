import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperatorError, say } from './operator-command.ts'

/**
 * Asks the operator for a password, twice and without an echo, or reads the first line of a pipe. Throws OperatorError.
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine()
  const first = await askSilently('Password: ')
  const second = await askSilently('Once more: ')
  if (first !== second) throw new OperatorError('The two passwords are not the same. Nothing was changed.')
  return first
}

async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) {
    lines.close()
    if (line !== '') return line
  }
  throw new OperatorError('No password was given. Type one, pipe one in, or use --link.')
}

async function askSilently(question: string): Promise<string> {
  process.stdout.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true })
  terminal.on('SIGINT', () => process.exit(130))
  const answer = await terminal.question('')
  terminal.close()
  say('')
  return answer
}
