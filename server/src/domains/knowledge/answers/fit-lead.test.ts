import { expect, test } from 'vitest'
import { fitLead } from './fit-lead.ts'

const no = 'No. The token has no real value.'

test('a verdict stays before a yes-or-no question about the same', () => {
  expect(fitLead(no, 'Is the token of real value?')).toBe(no)
  expect(fitLead(no, 'so, does the token have any value?')).toBe(no)
})

test('a verdict goes before any other question', () => {
  expect(fitLead(no, 'What is the token?')).toBe('The token has no real value.')
  expect(fitLead(no, 'Can my friend join a club?')).toBe('The token has no real value.')
  expect(fitLead('Yes, you can.', 'How?')).toBe('You can.')
})

test.each([
  'No feature removes risk.',
  'No one from the team will ever ask for it.',
  'No puedes comprar el token.',
  'Sí puedes dejar un club.',
  'Non seulement elle coûte, elle reste.',
  'Ja nicht warten.',
])('a verdict that belongs to its sentence stays: %s', (text) => {
  expect(fitLead(text, 'What now?')).toBe(text)
})

test.each([
  ['es', 'No. El token no vale nada.', '¿el token vale algo?', 'cuánto vale el token'],
  ['fr', 'Non. Le jeton ne vaut rien.', 'est-ce que le jeton vaut quelque chose', 'combien vaut le jeton'],
  ['de', 'Nein. Der Token hat keinen Wert.', 'hat der token einen wert', 'was ist der wert vom token'],
] as const)('in %s a verdict stays before a yes-or-no question alone', (language, told, yesOrNo, other) => {
  expect(fitLead(told, yesOrNo, language)).toBe(told)
  expect(fitLead(told, other, language)).toBe(told.slice(told.indexOf(' ') + 1))
})

test('a because stays after a why only', () => {
  expect(fitLead('Because it depends.', 'Why not?')).toBe('Because it depends.')
  expect(fitLead('Because it depends.', 'What then?')).toBe('It depends.')
  expect(fitLead('Because it depends, and nobody knows it: ask.', '')).toBe(
    'It depends, and nobody knows it: ask.',
  )
  expect(fitLead('Because bidding is open, you learn.', 'What then?')).toBe(
    'Because bidding is open, you learn.',
  )
})

test('anything else stays as it is', () => {
  expect(fitLead('Nobody knows.', 'What?')).toBe('Nobody knows.')
  expect(fitLead('Yesterday it rained.', 'What?')).toBe('Yesterday it rained.')
})
