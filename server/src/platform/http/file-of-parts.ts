interface Parts {
  fileName: string
  /** The content type; CSV by default. */
  contentType?: string
  parts: AsyncGenerator<string>
}

/** Joins the parts of a download into one file, for callers that return it as a response. */
export async function fileOfParts({ fileName, contentType = 'text/csv', parts }: Parts): Promise<File> {
  const texts: string[] = []
  for await (const part of parts) texts.push(part)
  return new File(texts, fileName, { type: contentType })
}
