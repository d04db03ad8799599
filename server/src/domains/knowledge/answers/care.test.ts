import { expect, test } from 'vitest'
import { processorMs } from '../../../../../timing/processor-time.ts'
import { careOf, readCare } from './care.ts'

test.each([
  ['I want to die', 'self_harm'],
  ['no quiero vivir más', 'self_harm'],
  ['j’ai envie d’en finir, envie de mourir', 'self_harm'],
  ['ich will nicht mehr leben', 'self_harm'],
  ['my husband hits me', 'violence'],
  ['voy a matar a mi jefe', 'violence'],
  ['mon mari me frappe', 'violence'],
  ['er schlägt mich', 'violence'],
  ['i already gave him the code', 'fraud'],
  ['ya le di mi código', 'fraud'],
  ['je lui ai donné mon mot de passe', 'fraud'],
  ['ich habe ihm den Code schon gegeben', 'fraud'],
  ['i can’t stop gambling', 'gambling'],
  ['no puedo parar de apostar', 'gambling'],
  ['accro aux jeux, je suis perdu', 'gambling'],
  ['ich bin spielsüchtig', 'gambling'],
  ['you stupid bot', 'abuse'],
  ['eres una inútil', 'abuse'],
  ['t’es vraiment nulle', 'abuse'],
  ['du dumme kuh', 'abuse'],
])('AS-1: "%s" is seen as %s before any question', (message, kind) => {
  expect(careOf({ question: message })).toBe(kind)
})

test.each([
  'How do I kill time until the reset?',
  'Can I end an auction early?',
  'Should I give my code to a friend?',
  'what if somebody asks me for my seed phrase',
  'Is gambling allowed here?',
  'How do I delete my account?',
  'the last bid hit the reserve',
  'Was passiert, wenn ich verliere?',
  '¿Cómo muere una puja?',
  '',
])('AS-1: "%s" is an ordinary question', (message) => {
  expect(careOf({ question: message })).toBeNull()
})

test('AS-5: every language has plain words for each', () => {
  for (const words of Object.values(readCare())) {
    for (const text of Object.values(words)) expect(text).not.toMatch(/[{}]|undefined/)
  }
})

test.each(['i gave ', 'i want to ', 'kill my ', 'code '])('2,000 times "%s" cost no time', async (part) => {
  expect(await processorMs(() => careOf({ question: part.repeat(2_000) }), 50)).toBeLessThan(50)
})
