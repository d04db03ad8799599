import type { FileProblemCode } from '@pepper/contract/content/files'
import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireReadable } from '../require-readable.ts'
import { problem } from './file-problem.ts'
import type { FileRow } from './import-store.ts'
import { isApplicable, judgeImport } from './judge-import.ts'

type NewFile = Omit<FileRow, 'report'>

/** Texts that take long to display hold up the thread that draws them: an upload with more than these is refused. */
const SLOW_TEXTS_MAX = 2

const CODES = new Map<string, FileProblemCode>([
  ['content.too_deep', 'text_too_deep'],
  ['content.tables_too_large', 'text_tables_too_large'],
  ['content.too_slow', 'text_too_slow'],
])

/**
 * Draws the texts that an import would publish, now or on a schedule, and adds the problems of those that cannot be
 * drawn. Throws content.too_slow, server.unavailable.
 */
export async function findTextProblems({ db, clock }: Runtime, files: NewFile[]): Promise<NewFile[]> {
  const judged = await judgeImport(
    db.kysely,
    files.map((file) => ({ ...file, report: null })),
    clock.now(),
  )
  let slowTexts = 0
  const checked: NewFile[] = []
  for (const one of judged) {
    const { report: _, ...file } = one.file
    const code = isApplicable(one) && file.fields ? await findProblem(file.fields) : null
    slowTexts += code === 'text_too_slow' ? 1 : 0
    if (slowTexts > SLOW_TEXTS_MAX) throw new AppError('content.too_slow')
    checked.push(code ? { ...file, problems: [problem(code)] } : file)
  }
  return checked
}

async function findProblem({
  status,
  publish_at,
  content,
}: NonNullable<NewFile['fields']>): Promise<FileProblemCode | null> {
  try {
    await requireReadable({ status: publish_at ? 'published' : status, content })
    return null
  } catch (error) {
    const code = error instanceof AppError ? CODES.get(error.code) : undefined
    if (!code) throw error
    return code
  }
}
