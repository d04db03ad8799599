import { expect, test } from 'vitest'
import { givesAdvice } from './given-advice.ts'

test.each([
  'You should buy bitcoin now.',
  'Honestly, I would put half of it in gold.',
  'If I were you, I’d sell.',
  'I recommend investing in real estate tokens.',
  'Put 60% in stocks and the rest in cash.',
  'The token will double by summer.',
  'Now is a great time to buy.',
  'It is a safe investment.',
  'Deberías comprar bitcoin cuanto antes.',
  'Es un buen momento para invertir.',
  'El precio va a subir.',
  'Tu devrais acheter des actions maintenant.',
  'C’est le bon moment pour investir.',
  'Le cours va monter.',
  'Du solltest jetzt Aktien kaufen.',
  'Ich würde Gold kaufen.',
  'Der Kurs wird steigen.',
])('AS-1: %s is advice', (sentence) => {
  expect(givesAdvice(sentence)).toBe(true)
})

test.each([
  'I won’t tell you whether you should buy bitcoin.',
  'To buy at an auction, place a bid in the Market tab.',
  'If someone says you should buy bitcoin today, it is a scam.',
  'The price falls every hour until somebody bids.',
  'You should read the terms before you bid.',
  'In the game you should hold some credits back for the next auction.',
  'No te voy a decir si deberías comprar bitcoin.',
  'Para comprar, puja en la subasta.',
  'Je ne te dirai pas si tu devrais acheter des actions.',
  'Pour vendre, ouvre l’onglet Marché.',
  'Ich sage dir nicht, ob du Aktien kaufen solltest.',
  'Im Spiel kannst du Token verkaufen, wenn du den Reiter Markt öffnest.',
])('AS-1: %s is none', (sentence) => {
  expect(givesAdvice(sentence)).toBe(false)
})
