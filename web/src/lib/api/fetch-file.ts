import { CallError, callErrorOf } from './call-error.ts'
import { withReauthentication } from './reauthentication.ts'
import { watchSession } from './session-end.ts'

export type ServedFile = { name: string; content: Blob }

/**
 * Fetches a whole file that the server generates, with the name that the server gives it. A refusal throws a CallError
 * with its code. A connection that breaks before the end throws network.lost, so that a part is never saved as the
 * whole.
 */
export function fetchFile(address: string): Promise<ServedFile> {
  return withReauthentication(() => fetchOnce(address))
}

async function fetchOnce(address: string): Promise<ServedFile> {
  const reportEnd = watchSession()
  const response = await fetch(address, { headers: { accept: '*/*' } }).catch(throwLost)
  if (!response.ok) {
    const error = await callErrorOf(response.status, await response.json().catch(() => null))
    reportEnd(error)
    throw error
  }
  return { name: fileNameOf(response.headers), content: await response.blob().catch(throwLost) }
}

function throwLost(): never {
  throw new CallError('network.lost', 0)
}

function fileNameOf(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
}
