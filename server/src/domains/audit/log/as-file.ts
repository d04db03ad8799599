import type { Download } from './export-audit.ts'

/** A download in one piece, for callers that want it as an answer. */
export async function asFile({ fileName, contentType, parts }: Download): Promise<File> {
  const texts: string[] = []
  for await (const part of parts) texts.push(part)
  return new File(texts, fileName, { type: contentType })
}
