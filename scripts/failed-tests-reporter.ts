import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Lines of a message that are enough to see why a test failed; its whole report is further up. */
const LINES_OF_MESSAGE = 8
/** The line above the trail of a page, which is printed whole: it may be all that is known of a rare failure. */
export const TRAIL = 'The last events of the page:'

/** Names the failed tests once more as the last thing a run says: often the end of its output is all that is kept. */
export default class FailedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failures = [
      ...modules.flatMap(listFailures),
      ...unhandled.map((error) => `outside a test${describe(error)}`),
    ]
    if (failures.length > 0) process.stdout.write(`\nfailed\n${failures.join('\n')}\n`)
  }
}

function listFailures(module: TestModule): string[] {
  const file = `${module.project.name}  ${module.relativeModuleId}`
  const broken = module.errors().map((error) => `${file}${describe(error)}`)
  const failed = [...module.children.allTests('failed')].map((test) => {
    const errors = test.result().errors ?? []
    return `${file} > ${test.fullName}${errors.map(describe).join('')}`
  })
  return [...broken, ...failed]
}

function describe(error: { message: string }): string {
  const all = error.message.split('\n')
  const trail = all.indexOf(TRAIL)
  const lines =
    trail < 0
      ? all.slice(0, LINES_OF_MESSAGE)
      : [...all.slice(0, Math.min(trail, LINES_OF_MESSAGE)), ...all.slice(trail)]
  return lines.map((line) => `\n    ${line}`).join('')
}
