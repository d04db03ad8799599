import { locales } from '@pepper/contract/locales'
import { expect, test } from 'vitest'
import { processorMs } from '../../../../../timing/processor-time.ts'
import { readWholeGuide } from '../guide/guide-files.ts'
import { careOf, readCare, tellCare } from './care.ts'

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
  'Ich kümmere mich um meinen Club',
  'Man bittet mich um meinen Code',
  'Ziehen meine XP mit mir um, wenn ich den Club wechsle?',
  'Melde ich mich um 20 Uhr an, zählt der Tag?',
  'Ich mache mir um mein Konto Sorgen',
  'Es geht mir um die XP',
  'Er hat mich um 5 Token überboten',
  'Der Aufschlag bringt mich um meinen Gewinn',
  'Ich kann hier nicht mehr weiter bieten',
  'Schlägt mich am Ende jemand?',
  'Bist du eine KI?',
  'Bist du ein Bot?',
  'Du bist eine KI, oder?',
  'Was für eine KI bist du?',
  '¿Eres una máquina?',
  '¿Eres una maquina o una persona?',
  '¿Qué club me pega?',
  'Esta foto no me pega nada',
  '¿Qué sale con cada carta?',
  'No puedo seguir la subasta en el móvil',
  'No aguanto más de diez minutos sin mirar la subasta',
  'Quiero desaparecer de la clasificación',
  'Comment je ferme la session ?',
  'Où est-ce que je ferme la conversation ?',
  'Tu es nulle part en français ?',
  'Comment me refaire des crédits ?',
  'On joue comment à ce jeu ?',
  'Comment tuer le temps avant la remise à zéro ?',
  'Elle bat tous les records du club',
  'Je veux disparaître du classement, c’est possible ?',
  'Je vais en finir avec cette enchère, comment la fermer ?',
  'Does a low bid hurt the seller?',
  'I sent my code to him and he signed up, why is there no bonus?',
  'I shared my invite code with her already, does she count?',
  'I just sent them my referral code',
  'I told her my code but she is still pending',
  'My friend sent me his code, where do I enter it now?',
  'I gave my sister my code last week',
  'I entered the code from the email and now it says expired',
  'I typed my password wrong five times now, am I locked out?',
  'I just sent her the link to a lot, can she see my bid?',
  'I sent him 5 credits',
  'I sent him 20 credits as a gift, when do they arrive?',
  'At the moment my password does not work',
  'Can I end my auction now?',
  'How do I end my session on all devices?',
  'Does a message take my daily credits first, or all of them?',
  'When I delete the account, does it take my XP and all my chats?',
  'I can’t go on the market, why?',
  'Le di mi código a mi amiga, ¿cuándo recibo los créditos?',
  'Ya le mandé el código de invitación a mi prima',
  'Compartí mi código en el grupo de clase, ¿está permitido?',
  'Ahora mismo no me llega el código, ¿qué hago?',
  'Me han robado el lote en el último segundo, ¿es legal?',
  'J’ai envoyé mon code de parrainage à ma sœur',
  'J’ai donné mon code à mon cousin, il est inscrit, ça compte quand ?',
  'J’ai tapé mon mot de passe trois fois, ça ne marche pas',
  'Ich habe meinem Freund meinen Code gegeben, wann zählt er?',
  'Ich habe den Code eingegeben, aber nichts passiert',
  'Mein Bruder hat mir seinen Code gegeben, wo trage ich ihn ein?',
  'Wie werde ich nicht betrogen?',
  'What happens when she hits my limit?',
  'I shared my referral code on WhatsApp, does she count?',
  'No quiero seguir pujando',
  'Me voy a morir de risa con este bot',
])('AS-1: "%s" is an ordinary question in its language', (message) => {
  expect(careOf({ question: message })).toBeNull()
})

test.each([
  ['Ich bringe mich um', 'self_harm'],
  ['ich will mich umbringen', 'self_harm'],
  ['ich habe versucht, mich umzubringen', 'self_harm'],
  ['ich kann nicht mehr weiter', 'self_harm'],
  ['no puedo seguir así', 'self_harm'],
  ['quiero desaparecer', 'self_harm'],
  ['je veux en finir avec la vie', 'self_harm'],
  ['mein Mann bringt mich um', 'violence'],
  ['mi marido me pega', 'violence'],
  ['¿qué hago si mi novio me pega?', 'violence'],
  ['I am going to take my own life', 'self_harm'],
  ['i just want to end it all', 'self_harm'],
  ['he wants to take my life savings, i gave him my code', 'fraud'],
  ['I gave my code to a man on the phone', 'fraud'],
  ['i sent him the code and now my account is empty', 'fraud'],
  ['I told my friend the code and he took my whole account', 'fraud'],
  ['i gave a guy my code, he says i get credits, now i am locked out', 'fraud'],
  ['my gran read out the code to the bank guy', 'fraud'],
  ['I entered my password on a page that he sent', 'fraud'],
  ['I sent him 5000 euros', 'fraud'],
  ['le di el código a un desconocido', 'fraud'],
  ['j’ai donné mon code à un inconnu', 'fraud'],
  ['Ich habe dem Anrufer den Code gesagt', 'fraud'],
  ['hab mein Passwort auf so einer Seite eingegeben', 'fraud'],
  ['he hits the kids', 'violence'],
  ['il me bat', 'violence'],
  ['je dois me refaire ce soir', 'gambling'],
  ['j’ai perdu mon loyer au casino', 'gambling'],
  ['eres una máquina de mierda', 'abuse'],
  ['du blöde KI', 'abuse'],
  ['scheiß Bot', 'abuse'],
  ['ferme-la !', 'abuse'],
  ['tu es nulle', 'abuse'],
  ['sale machine', 'abuse'],
])('AS-1: "%s" is seen as %s beside ordinary words that resemble it', (message, kind) => {
  expect(careOf({ question: message })).toBe(kind)
})

test.each([
  ['I can’t go on. My life is over', 'self_harm'],
  ['I can’t go on, the pain is too much', 'self_harm'],
  ['I can’t go on this way', 'self_harm'],
  ['No puedo seguir con esta vida', 'self_harm'],
  ['No puedo seguir, estoy agotada', 'self_harm'],
  ['Quiero morirme de una vez', 'self_harm'],
  ['Me quiero morir de una vez', 'self_harm'],
  ['Je veux en finir avec cette vie', 'self_harm'],
  ['Ich bringe mich um, die Schmerzen sind zu groß', 'self_harm'],
  ['Ich bringe mich um, mein Leben hat keinen Sinn mehr', 'self_harm'],
  ['Ich bringe ihn um, die Sau', 'violence'],
  ['my husband hits me at home', 'violence'],
  ['he beats me at night', 'violence'],
  ['he beats me to the ground', 'violence'],
  ['my dad hits me by the door', 'violence'],
  ['he hits a woman next door', 'violence'],
  ['Mi marido me pega más que antes', 'violence'],
  ['Il frappe les enfants', 'violence'],
  ['Mon mari frappe les enfants', 'violence'],
  ['mon père tape ma petite sœur', 'violence'],
  ['Er schlägt mich, wenn jemand zuschaut', 'violence'],
  ['A man from the club called and I told him my code. Now I cannot log in', 'fraud'],
  ['The caller said it is for a referral bonus, I gave him my SMS code and now my account is empty', 'fraud'],
  ['I gave my login code to someone from my club', 'fraud'],
  ['I gave him my code and now all my credits have disappeared', 'fraud'],
  ['i entered my card details on the link he sent me', 'fraud'],
  ['I entered my password on the site they sent me', 'fraud'],
  ['Ich habe meine Karte und PIN auf einer Seite eingegeben', 'fraud'],
  ['I sent 2 eth to someone on Telegram', 'fraud'],
  ['The caller says I should give the code to him', 'fraud'],
  ['Support on Telegram says I have to give the code to them', 'fraud'],
  ['I paid him 500 for a watch and he never sent it', 'fraud'],
  ['Right now someone is asking me for my password', 'fraud'],
  ['Ahora mismo me está pidiendo la clave por teléfono', 'fraud'],
  ['¿Cómo denuncio? Me han estafado', 'fraud'],
  ['Comment signaler ? On m’a piraté mon compte', 'fraud'],
  ['Wie melde ich einen Betrüger? Ich habe ihm meine TAN gegeben', 'fraud'],
  ['Wie werde ich den los? Ich habe ihm meine TAN gegeben', 'fraud'],
  ['I will end my suffering tonight', 'self_harm'],
  ['I am going to take my pills all at once tonight', 'self_harm'],
  ['I should off myself', 'self_harm'],
  ['J’ai tout perdu dans les paris sportifs', 'gambling'],
  ['Dice que no, me pega cada noche', 'violence'],
  ['¡Qué horror! Mi novio me pega', 'violence'],
  ['Er schlägt mich um 3 Uhr nachts', 'violence'],
  ['I will hurt the seller', 'violence'],
  ['Ich bringe mich um, meine Credits sind weg', 'self_harm'],
  ['How do I avoid this? I gave him my code', 'fraud'],
])('AS-1: "%s" is seen as %s, whatever follows the words that tell it', (message, kind) => {
  expect(careOf({ question: message })).toBe(kind)
})

/** The sections whose wordings speak of insults, of a voice that shall be silent, and of wanting to be gone. */
const IN_OTHER_TEMPER = [
  'auction-etiquette#insults',
  'leaving#lead',
  'seed-phrases#gave-it-away',
  'under-a-reply#stop',
]

test.each(locales)(
  'AS-1: no wording of the guide in %s is taken for a wish to die or an insult',
  (language) => {
    const taken = readWholeGuide()
      .filter((text) => text.language === language)
      .flatMap(({ slug, asked }) =>
        [...asked].flatMap(([section, questions]) =>
          IN_OTHER_TEMPER.includes(`${slug}#${section}`) ? [] : questions,
        ),
      )
      .filter((question) => ['self_harm', 'abuse'].includes(careOf({ question }) ?? ''))
    expect(taken).toEqual([])
  },
)

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

const STORY = 'We talked about the house and the garden, and later we had dinner with my sister. '

test.each([
  ['I want to die', 'self_harm'],
  ['ya no quiero vivir más', 'self_harm'],
  ['mon mari me frappe', 'violence'],
  ['er schlägt mich', 'violence'],
  ['i already gave him the code', 'fraud'],
])('AS-1: "%s" is seen in the middle of a long message', (message, kind) => {
  for (const stories of [6, 22])
    expect(careOf({ question: `${STORY.repeat(stories)}${message}. ${STORY.repeat(stories)}` })).toBe(kind)
})

test.each([
  'i sent a gift to the wrong person can i get it back',
  'y si cambio de telefono',
  'et si je change de téléphone',
  'neues Handy, wie melde ich mich jetzt an',
  'mandé créditos a la persona equivocada, se pueden recuperar?',
  'can i lose my passkey',
])('AS-1: "%s" sounds like fraud to the classifier, and is about the product', (question) => {
  expect(careOf({ question, intent: 'fraud' })).toBeNull()
})

test.each([
  'i sent a gift to the wrong person and now they want money to give it back',
  'i got tricked into a gift',
  'je me suis fait avoir avec un cadeau',
  'neues handy und konto leergeräumt',
  'someone sold me credits and now they are gone',
  'cambié de teléfono porque me llamó el banco',
  'me piden dinero para darme el regalo',
  'un type m’a promis des crédits',
  'er will Credits von mir',
  'i bought gift cards as told',
  'got a new phone and my account is hacked',
])('AS-1: "%s" stays fraud, though it names things of the product', (question) => {
  expect(careOf({ question, intent: 'fraud' })).toBe('fraud')
})

test('AS-1: a long message that only supposes something at its beginning is no trouble, but later events are', () => {
  const supposed = `what if somebody asks me and i gave him my code now. ${STORY.repeat(8)}`
  expect(careOf({ question: supposed })).toBeNull()
  expect(careOf({ question: `${supposed}i already gave him the code` })).toBe('fraud')
})

test('AS-1: words far apart in a long message are no cry for help', () => {
  expect(careOf({ question: `i want to end my listing. ${STORY.repeat(20)}is it on now` })).toBeNull()
  expect(careOf({ question: `ils jouent sans moi. ${STORY.repeat(20)}et ça va mieux` })).toBeNull()
  expect(careOf({ question: STORY.repeat(40) })).toBeNull()
})

test('AS-5: every language has plain words for each', () => {
  for (const words of Object.values(readCare())) {
    for (const text of Object.values(words)) expect(text).not.toMatch(/[{}]|undefined/)
  }
})

test.each([
  'i gave ',
  'i want to ',
  'kill my ',
  'code ',
  'end my ',
  'sans moi ',
  'he says i pay ',
  'arrive arreter ',
])('2,000 times "%s" cost no time', async (part) => {
  expect(await processorMs(() => careOf({ question: part.repeat(2_000) }), 50)).toBeLessThan(50)
})

test.each([
  ['en', 'gambling', 'lost everything gambling and i dont see a point anymore'],
  ['es', 'gambling', 'lo perdi todo apostando y ya no le veo sentido a nada'],
  ['fr', 'gambling', "j'ai tout perdu aux paris et je vois plus de sens à rien"],
  ['de', 'gambling', 'alles verzockt und ich seh keinen sinn mehr'],
  ['de', 'violence', 'er schlägt mich und ich halte es nicht mehr aus'],
] as const)(
  'AS-1: in %s, who is in trouble (%s) and sees no way on hears of both: %s',
  (locale, kind, question) => {
    const texts = readCare()[locale]
    expect(tellCare(kind, { question, locale })).toBe(`${texts.self_harm}\n\n${texts[kind]}`)
  },
)

test.each([
  ['de', 'fraud', 'ich wurde gehackt und kann nicht mehr auf mein konto zugreifen'],
  ['en', 'fraud', "i got hacked and i can't go on my account"],
  ['en', 'fraud', "someone scammed me, i gave him my password and i can't take it back"],
  ['es', 'fraud', 'me estafaron, el cargo no tiene sentido'],
] as const)('AS-1: in %s, everyday words of trouble (%s) are no despair: %s', (locale, kind, question) => {
  expect(tellCare(kind, { question, locale })).toBe(readCare()[locale][kind])
})

test('AS-1: trouble alone gets its own reply alone', () => {
  const texts = readCare().en
  expect(tellCare('gambling', { question: 'lost the rent with bets', locale: 'en' })).toBe(texts.gambling)
  expect(tellCare('abuse', { question: 'no point in you, idiot', locale: 'en' })).toBe(texts.abuse)
})

test('AS-1: a person who asks whether a demand is genuine hears that it is not, before what to do', () => {
  const asked = { question: 'someone from support wants my password, legit?', locale: 'en' } as const
  expect(tellCare('fraud', asked)).toBe(`${readCare().en.not_genuine} ${readCare().en.fraud}`)
  expect(tellCare('fraud', { ...asked, question: 'someone from support has my password' })).toBe(
    readCare().en.fraud,
  )
})
