/** The parts of Vitest's JSON report that a verdict needs. */
export interface RunReport {
  testResults: {
    /** The path of the file. */
    name: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** `broken` says nothing about the defect: the run did not start, found no test, or code could not be read. */
export type Verdict = 'caught' | 'survived' | 'broken' | 'stale'

export interface Judgement {
  verdict: Verdict
  /** The beginning of the message that decided it. */
  because: string
}

/** Failures by which a test notices no defect: code that cannot be read, and waiting in vain. */
const UNREADABLE =
  /SyntaxError|syntax error at or near|Cannot find (module|package)|ERR_MODULE_NOT_FOUND|does not provide an export|ReferenceError|(column|function|relation) .* does not exist|Test timed out/

/** Judges the run of the one test that a canary names; null is a run without a report. */
export function judgeRun(report: RunReport | null): Judgement {
  if (report === null) return { verdict: 'broken', because: 'the run left no report' }
  const run = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
  const failures = run
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages }) => failureMessages ?? [])
  const noticed = failures.find((messages) => !UNREADABLE.test(messages.join('\n')))
  if (noticed) return { verdict: 'caught', because: firstLine(noticed[0]) }
  const [unreadable] = failures
  if (unreadable) return { verdict: 'broken', because: firstLine(unreadable[0]) }
  const message = report.testResults.map((file) => file.message ?? '').find((text) => text !== '')
  if (message) return { verdict: 'broken', because: firstLine(message) }
  return run.length > 0
    ? { verdict: 'survived', because: `${run.length} test passed` }
    : { verdict: 'broken', because: 'no test has this name' }
}

function firstLine(message = 'no message'): string {
  return message.split('\n')[0]?.slice(0, 160) ?? ''
}
