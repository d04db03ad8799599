import type { Download } from './export-waitlist.ts'

/** Collects a download into one file, for callers that want it in one piece. */
export async function asFile({ fileName, parts }: Download): Promise<File> {
  const texts: string[] = []
  for await (const part of parts) texts.push(part)
  return new File(texts, fileName, { type: 'text/csv' })
}
