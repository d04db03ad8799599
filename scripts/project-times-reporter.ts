import type { Reporter, TestModule } from 'vitest/node'

interface Span {
  start: number
  end: number
}

const SLOWEST_FILES = 15

/** Says at the end of a run how many tests of each project passed, how long they took, and which files took longest. */
export default class ProjectTimesReporter implements Reporter {
  private readonly spans = new Map<string, Span>()

  onTestModuleStart(module: TestModule): void {
    const now = performance.now()
    const span = this.spans.get(module.project.name) ?? { start: now, end: now }
    this.spans.set(module.project.name, span)
  }

  onTestModuleEnd(module: TestModule): void {
    const span = this.spans.get(module.project.name)
    if (span !== undefined) span.end = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const projects = Map.groupBy(modules, (module) => module.project.name)
    if (projects.size < 2) return
    const lines = [...projects].map(([name, own]) => this.describe(name, own))
    process.stdout.write(`\n${lines.join('\n')}\n\nslowest files\n${this.listSlowest(modules)}\n`)
  }

  private listSlowest(modules: readonly TestModule[]): string {
    const files = modules.map((module) => ({
      seconds: module.diagnostic().duration / 1000,
      name: `${module.project.name.padEnd(10)} ${module.relativeModuleId}`,
    }))
    files.sort((one, other) => other.seconds - one.seconds)
    return files
      .slice(0, SLOWEST_FILES)
      .map(({ seconds, name }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
      .join('\n')
  }

  private describe(name: string, modules: TestModule[]): string {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = tests.filter((test) => test.result().state === 'failed').length
    const broken = modules.filter((module) => module.errors().length > 0).length
    const problems = [failed > 0 ? `${failed} failed` : '', broken > 0 ? `${broken} files broken` : '']
    const { start, end } = this.spans.get(name) ?? { start: 0, end: 0 }
    const seconds = ((end - start) / 1000).toFixed(1)
    return [
      `${name.padEnd(10)} ${modules.length} files, ${tests.length} tests in ${seconds} s`,
      ...problems.filter(Boolean),
    ].join(', ')
  }
}
