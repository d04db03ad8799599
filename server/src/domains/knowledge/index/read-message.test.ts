import { expect, test } from 'vitest'
import { readBrand } from '../../../platform/brand.ts'
import { questionIn } from './read-message.ts'

const brand = readBrand({ brandFile: undefined, env: {} })
const asked = (question: string, persona: string) => questionIn({ question }, { ...brand, persona })

test.each([
  ['Eve', 'How many XP until the next level please'],
  ['Max', 'What is the maximum bid allowed here'],
  ['Ida', 'Validation of a referral takes how long'],
  ['Al', 'İs there also a limit for bids'],
  ['Jürg', 'Was kostet ein Jürgenlos im Club'],
  ['Pepper', 'Who is Pepper?'],
])('AS-1: a persona called %s leaves the words of a question whole: "%s"', (persona, question) => {
  expect(asked(question, persona)).toBe(question)
})

test.each([
  ['Eve', 'Eve, how do I reach the next level', ' , how do I reach the next level'],
  ['Eve', 'The level of EVE is the next one', 'The level of   is the next one'],
  ['J. (beta) D’Arc*', 'hey j. (beta) d’arc*: what are the clubs', 'hey  : what are the clubs'],
  ['Eve', 'İs it true, Eve, that bids are final', 'İs it true,  , that bids are final'],
])('AS-1: a question that addresses %s is asked without the name: "%s"', (persona, question, rest) => {
  expect(asked(question, persona)).toBe(rest)
})
