import { accessSync, constants } from 'node:fs'

/** The parameters of a postgres:// address that name a file. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey']

/** All parameters about TLS that the driver knows. */
const KNOWN = ['ssl', 'sslmode', 'sslnegotiation', ...FILES]

/** Returns a sentence for each file in a postgres:// address that this process cannot read. */
export function findUnreadableFiles(variable: string, address: string): string[] {
  const { searchParams } = new URL(address)
  return FILES.flatMap((name) => {
    const file = searchParams.get(name)
    if (!file || isReadable(file)) return []
    return [
      `${variable} names ${name}=${file}, which cannot be read: put the file there, for the user of this process`,
    ]
  })
}

/** Returns the parameters of a postgres:// address that begin like one of TLS but change nothing. */
export function findUnknownTlsParameters(address: string): string[] {
  return [...new URL(address).searchParams.keys()].filter(
    (name) => name.startsWith('ssl') && !KNOWN.includes(name),
  )
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
