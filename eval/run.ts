import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { questionIn } from '../server/src/domains/knowledge/index/read-message.ts'
import { embeddingsOptions, embeddingsServer } from './embeddings-options.ts'
import { firstTable, tallyFirst } from './first.ts'
import { openGuide } from './guide.ts'
import { judge } from './judge.ts'
import { measureVectors } from './measured-vectors.ts'
import { messagesTable, tallyMessages } from './messages.ts'
import { sharesWords } from './overlap.ts'
import { readCases } from './read-cases.ts'
import { report } from './report.ts'
import { subjectsTable, tallySubjects } from './subjects.ts'
import { talksTable, tallyTalks } from './talks.ts'
import { tallyWordings, wordingsTable } from './wordings.ts'

const HELP = `npm run eval -- [--write] [--cases FOLDER] [--kind KIND] [--messages | --wordings | --subjects | --first | --talks] [--embeddings URL [--model NAME] [--languages en,de]]

Asks the built-in guide every case of eval/cases and prints how it did, by kind and language, in seconds: no database,
no server. --write puts that into docs/guide-scores.md too. --cases reads another folder, --kind takes one kind only.
--messages asks the messages of eval/messages instead, which takes a minute, and prints how many are taken as what they mean.
--wordings asks the questions of eval/wordings instead, and prints for how many of them their section is found first,
and how sure the guide is by right.
--subjects asks the messages of eval/subjects, each of which only names a subject, and prints for how many its page comes first.
--first asks the first questions of newcomers of eval/first, and prints for how many a section that answers comes first.
--talks asks the last message of each talk of eval/talks, and prints for how many a section that answers comes first.
--embeddings compares by meaning, too, with the vectors of a server such as eval/serve-embeddings.ts; --languages are those that its
model knows, all unless it is said.
The exit code is 1 where more than a tenth of the cases share a run of two words with what they are found by.`

const OVERLAP_MAX = 0.1
const DOCUMENT = join(import.meta.dirname, '..', 'docs', 'guide-scores.md')
const MARK = '<!-- made by npm run eval -- --write -->'
const END = '<!-- end -->'
const MESSAGES_MARK = '<!-- made by npm run eval -- --messages --write -->'
const WORDINGS_MARK = '<!-- made by npm run eval -- --wordings --write -->'

const SUBJECTS_MARK = '<!-- made by npm run eval -- --subjects --write -->'
const FIRST_MARK = '<!-- made by npm run eval -- --first --write -->'
const TALKS_MARK = '<!-- made by npm run eval -- --talks --write -->'

const { values } = parseArgs({
  options: {
    write: { type: 'boolean' },
    cases: { type: 'string' },
    kind: { type: 'string' },
    messages: { type: 'boolean' },
    wordings: { type: 'boolean' },
    subjects: { type: 'boolean' },
    first: { type: 'boolean' },
    talks: { type: 'boolean' },
    ...embeddingsOptions,
    help: { type: 'boolean' },
  },
})
if (values.help) console.log(HELP)
else process.exitCode = await run()

async function run(): Promise<number> {
  const server = embeddingsServer(values)
  if (server && values.write) {
    console.error(
      'docs/guide-scores.md has the scores of the words alone: leave out --write or --embeddings.',
    )
    return 2
  }
  const guide = await openGuide()
  if (values.messages) return show(messagesTable(tallyMessages(guide)), MESSAGES_MARK)
  if (values.wordings) return show(wordingsTable(tallyWordings(guide)), WORDINGS_MARK)
  if (values.subjects) return show(subjectsTable(tallySubjects(guide)), SUBJECTS_MARK)
  if (values.first) return show(firstTable(tallyFirst(guide)), FIRST_MARK)
  if (values.talks) return show(talksTable(tallyTalks(guide)), TALKS_MARK)
  const all = readCases(values.cases).map(({ read }) => read())
  const cases = all.filter(({ kind }) => !values.kind || kind === values.kind)
  if (cases.length === 0) {
    console.error('There are no such cases. See --help.')
    return 2
  }
  if (server) {
    const questions = cases.flatMap(({ talk }) =>
      talk.map((question) => questionIn({ question }, guide.brand)),
    )
    guide.vectors = await measureVectors(server, guide.index, questions)
  }
  const began = performance.now()
  const verdicts = cases.map((it) => judge(guide, it))
  const overlapping = cases.filter((it) => sharesWords(guide, it)).length
  const text = report(verdicts, overlapping)
  console.log(text)
  console.log(`${((performance.now() - began) / cases.length).toFixed(1)} ms a case.`)
  if (values.write) write(text, MARK)
  if (overlapping / cases.length <= OVERLAP_MAX) return 0
  console.error('Too many cases share words with what they are found by: write others.')
  return 1
}

function show(table: string, mark: string): number {
  console.log(table)
  if (values.write) write(table, mark)
  return 0
}

/** Replaces the text between a mark and the end that follows it. */
function write(text: string, mark: string): void {
  const [before = '', rest = ''] = readFileSync(DOCUMENT, 'utf8').split(mark)
  const after = rest.slice(rest.indexOf(END))
  writeFileSync(DOCUMENT, `${before}${mark}\n\n${text.trimEnd()}\n\n${after}`)
}
