import type { Download } from './export-audit.ts'

/** Joins a download into one file, for callers that return it as a response. */
export async function asFile({ fileName, contentType, parts }: Download): Promise<File> {
  const texts: string[] = []
  for await (const part of parts) texts.push(part)
  return new File(texts, fileName, { type: contentType })
}
