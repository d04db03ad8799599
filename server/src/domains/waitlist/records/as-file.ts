import type { Download } from './export-waitlist.ts'

/** A download in one piece, for callers that want it as an answer. */
export async function asFile({ fileName, parts }: Download): Promise<File> {
  const texts: string[] = []
  for await (const part of parts) texts.push(part)
  return new File(texts, fileName, { type: 'text/csv' })
}
