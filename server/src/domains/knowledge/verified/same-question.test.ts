import type { Locale } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { isSameQuestion, prepareQuestion } from './same-question.ts'

const same = (one: string, other: string, language: Locale = 'en') =>
  isSameQuestion(prepareQuestion(one, language), prepareQuestion(other, language))

test.each([
  ['When does the clubhouse open?', 'when does the clubhose open??'],
  ['When does the shop open?', 'Hey, when is the shop opening please'],
  ['How much does a club cost a month?', 'how much do clubs cost per month'],
])('AS-4: the same question gets a verified answer: %s = %s', (one, other) => {
  expect(same(one, other)).toBe(true)
})

test.each([
  ['When does the shop open?', 'Why does the shop open?'],
  ['When does the shop open?', 'When does the shop close?'],
  ['Can I delete my account?', 'Can I delete my chat?'],
  ['What does tier 3 bring?', 'What does tier 4 bring?'],
  ['Is there a fee for selling?', 'Is there no fee for selling?'],
  ['How?', 'Really?'],
])('AS-4: and to no other: %s ≠ %s', (one, other) => {
  expect(same(one, other)).toBe(false)
})

test.each([
  ['en', 'How do I turn on two step verification?', 'How do I turn off two step verification?'],
  ['en', 'How do I turn notifications on?', 'How do I turn notifications off?'],
  ['en', 'How do I opt in to emails?', 'How do I opt out of emails?'],
  ['en', 'How do I move tokens to my wallet?', 'How do I move tokens from my wallet?'],
  ['en', 'Why did I get the welcome gift?', "Why didn't I get the welcome gift?"],
  ['en', 'What happens if I have paid the premium?', 'What happens if I haven’t paid the premium?'],
  ['en', 'Can I withdraw my tokens?', 'I cannot withdraw my tokens?'],
  ['en', 'Is the wallet connected?', 'Is the wallet disconnected?'],
  ['en', 'Can I get verified again?', 'Can I get unverified again?'],
  ['en', 'How do I enable reminders?', 'How do I disable reminders?'],
  ['en', 'How do I import my chats?', 'How do I export my chats?'],
  ['fr', 'Comment activer les notifications ?', 'Comment désactiver les notifications ?'],
  ['fr', 'Une amie peut-elle voir mes chats ?', 'Aucune amie peut-elle voir mes chats ?'],
  ['de', 'Wie schalte ich Mails ein?', 'Wie schalte ich Mails aus?'],
  ['de', 'Kann ich Mails einschalten?', 'Kann ich Mails ausschalten?'],
  ['de', 'Was passiert, wenn ich in keinem Club bin?', 'Was passiert, wenn ich in einem Club bin?'],
  ['es', '¿Qué pasa si alguien gana el lote?', '¿Qué pasa si nadie gana el lote?'],
  ['es', '¿Cómo activo los avisos?', '¿Cómo desactivo los avisos?'],
] as const)('AS-4: the contrary in %s gets no verified answer: %s ≠ %s', (language, one, other) => {
  expect(same(one, other, language)).toBe(false)
})

test.each([
  ['en', 'I want to delete my account', 'How do I delete my account?'],
  ['en', "Why can't I sign in?", 'Why can I not sign in?'],
  ['en', 'Why can I not sign in', 'why cannot i sign in'],
  ['en', 'Can I connect my wallet?', 'can i conect my wallet'],
  ['de', 'Warum sehe ich keinen Club?', 'warum seh ich keine clubs'],
  ['fr', 'Comment activer les notifications ?', 'comment on active les notifs notifications'],
  ['es', '¿Cómo activo los avisos?', 'como activar los avisos'],
] as const)('AS-4: other little words in %s do not matter: %s = %s', (language, one, other) => {
  expect(same(one, other, language)).toBe(true)
})
