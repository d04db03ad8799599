import { type Locale, locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { accountOf } from '../../../../../eval/account-of.ts'
import { readBrand } from '../../../platform/brand.ts'
import { ACCOUNT_QUESTIONS, tellOfAccount } from '../answers/account-answers.ts'
import { answerSum } from '../sums/sums.ts'
import { talkForModel } from './talk-for-model.ts'

const brand = readBrand({ brandFile: undefined, env: {} })
const account = accountOf({ tier: 'Silver', xp: 4_213, referrals: 2 })
const given = (content: string) => talkForModel([{ role: 'assistant', content }], 10)[0]?.content

test.each(locales)(
  'AS-3: a model reads no fact of the account in replies of the guide in %s',
  (locale: Locale) => {
    for (const asked of ACCOUNT_QUESTIONS)
      expect(given(tellOfAccount(account, asked, locale) ?? ''), asked).toMatch(/^\(The guide has answered/)
  },
)

test.each(['Hm…\n\n', '\n\n'])(
  'AS-3: a model reads no fact of the account that follows its own words',
  (words) => {
    expect(given(`${words}${tellOfAccount(account, 'tier', 'en')}`)).not.toContain('4,213')
  },
)

test('AS-3: a model reads no sum that starts from the account', () => {
  const sum = answerSum({ question: 'how many days to gold at 60 xp a day', locale: 'en', account }, brand)
  expect(sum?.text).toContain('4,213')
  expect(given(sum?.text ?? '')).not.toContain('4,213')
})

test('AS-3: a model reads the rest of the talk, the last messages alone', () => {
  const history = ['Bids end at noon.', 'Your code of conduct is a page.', 'You are right.'].map(
    (content) => ({
      role: 'assistant' as const,
      content,
    }),
  )
  expect(talkForModel(history, 2)).toEqual(history.slice(1))
  const mine = { role: 'user' as const, content: 'You are Silver with 20 XP. 3 XP are missing to Gold.' }
  expect(talkForModel([mine], 2)).toEqual([mine])
})
