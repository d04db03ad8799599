import { UNLIMITED_CREDITS } from '@pepper/contract/limits'
import { expect, test } from 'vitest'
import { readBrand } from '../../../platform/brand.ts'
import { accountQuestionOf, answerFromAccount } from './account-answers.ts'
import type { AccountFacts } from './account-facts.ts'
import { tellsOfAccount } from './fact-texts.ts'

const brand = readBrand({ brandFile: undefined, env: {} })
const account: AccountFacts = {
  credits: {
    daily_credits: 2,
    xp_credits: 7,
    total_credits: 9,
    user_xp: 3_400,
    daily_used: 1,
    daily_allowance: 9,
    xp_pending: 0,
    next_reset: '2026-11-24T00:00:00Z',
    time_zone: 'UTC',
  },
  timeZone: null,
  now: new Date('2026-11-23T19:00:00Z'),
  referrals: { code: 'ABCD2345', qualified: 1, waiting: 2 },
  role: 'user',
  customRoles: [],
  gift: null,
}
const tell = (question: string, locale: 'en' | 'es' | 'fr' | 'de' = 'en') =>
  answerFromAccount({ question, locale }, account, brand)?.text

test.each([
  ['how many credits do i have left', '9 credits left: 2 of today’s and 7 lasting'],
  ['when do my credits reset', 'in 5 hours'],
  ['what tier am i', 'Silver with 3,400 XP'],
  ['how far am i from gold', '21,600 XP are missing to Gold'],
  ['what is my daily allowance', '9 credits'],
  ['how many credits with one more friend', '15 credits a day instead of 9'],
  ['whats my referral code', 'ABCD2345'],
  ['how many friends have i invited', '1 of your referrals counts, and 2 are waiting'],
  ['where is my gift', 'no gift'],
  ['am i an admin', 'Member'],
])('AS-2: "%s" is answered from the person’s own account', (question, holds) => {
  expect(tell(question)).toContain(holds)
})

test.each([
  ['¿Cuántos créditos me quedan?', 'es', '9 créditos'],
  ['combien de crédits il me reste ?', 'fr', '9 crédits'],
  ['Wie viele Credits habe ich noch?', 'de', '9 Credits'],
  ['¿cuándo se renuevan mis créditos?', 'es', 'dentro de 5 horas'],
  ['quel est mon code de parrainage', 'fr', 'ABCD2345'],
  ['Welche Stufe habe ich?', 'de', 'Silber'],
] as const)('AS-5: "%s" is answered in %s', (question, locale, holds) => {
  expect(tell(question, locale)).toContain(holds)
})

test.each([
  ['my balance please', 'credits_left'],
  ['Mein Guthaben?', 'credits_left'],
  ['Quiero saber mi saldo', 'credits_left'],
  ['quiero ver mi saldo', 'credits_left'],
  ['consultar mi saldo', 'credits_left'],
  ['Je veux voir mon solde', 'credits_left'],
  ['je voudrais voir mon solde', 'credits_left'],
  ['consulter mon solde', 'credits_left'],
  ['mon solde est de combien ?', 'credits_left'],
  ['Wo kann ich mein Guthaben sehen?', 'credits_left'],
  ['mi código de referido, ¿cuál es?', 'code'],
  ['Mein XP-Stand', 'tier'],
  ['Meine Empfehlungen anzeigen', 'invited'],
  ['Wie steht es um mein Guthaben?', 'credits_left'],
  ['¿Cuál es mi saldo?', 'credits_left'],
  ['¿Cuánto saldo tengo?', 'credits_left'],
  ['Montre-moi mon solde', 'credits_left'],
  ['mon solde stp', 'credits_left'],
  ['show me my tier', 'tier'],
  ['Meine Stufe?', 'tier'],
  ['Zeig meine XP', 'tier'],
  ['mi nivel', 'tier'],
  ['Je suis à quel palier ?', 'tier'],
  ['how many credits would one more friend give me', 'one_more'],
  ['Was bringt noch ein Freund?', 'one_more'],
  ['¿Cuántos créditos con otro amigo?', 'one_more'],
  ['Combien avec un autre filleul ?', 'one_more'],
  ['Welche Rechte habe ich hier?', 'role'],
  ['¿Qué permisos tengo?', 'role'],
  ['my invite code', 'code'],
  ['Wie lautet mein Code?', 'code'],
] as const)('AS-2: "%s" asks the account for %s', (question, asked) => {
  expect(accountQuestionOf({ question })).toBe(asked)
})

test.each([
  'how many credits do I get with 3 referrals at gold',
  'can i lose my tier',
  'is my balance safe',
  'what is a referral code',
  'another person can get in as me',
  'what happens to my tier when I leave',
  'I have one friend who cannot sign in',
  'I have another friend who wants to join, how do I invite him?',
  'Can I have one friend in two groups',
  'I have blocked one friend, how do I undo it?',
  'What are my rights as a holder of a token?',
  'One more person joined the club, does its allowance change?',
  'Mein Guthaben sei eingefroren, sagt eine Behörde.',
  'Soll ich meine Wallet verbinden, um mein Guthaben zu übertragen?',
  'Verfällt mein Guthaben am Ende der Saison?',
  'was passiert mit meinen xp wenn ich das konto lösche',
  'kann meine stufe sinken',
  'meine stufe verhökern',
  'Werden meine XP gelöscht?',
  'Welche Stufe ist die höchste?',
  'Welche Rechte habe ich als Inhaber eines Tokens?',
  'Mein Code steht jetzt in einem Forum.',
  'Meine Einladungen landen im Spam',
  'Eine weitere Freundin hat meinen Code nicht gefunden',
  'conectar wallet para mover mi saldo',
  '¿Caduca mi saldo al final de la temporada?',
  '¿Qué pasa con mi nivel si borro la cuenta?',
  '¿Qué permisos tengo que dar a la aplicación?',
  'Otra amiga dice que no recibe los mensajes',
  'On me dit que mon solde est bloqué',
  'Mon solde expire-t-il à la fin de la saison ?',
  'J’ai donné mon code à mon cousin',
  'Encore une personne dans le club et on est complets',
])('AS-2: "%s" asks nothing of the account', (question) => {
  expect(accountQuestionOf({ question: question })).toBeNull()
})

test.each([
  'how many credits do i have left',
  'when do my credits reset',
  'what is my daily allowance',
  'how many credits with one more friend',
])('AS-2: "%s" tells a person without limits that they pay none', (question) => {
  const credits = { ...account.credits, total_credits: UNLIMITED_CREDITS }
  const told = answerFromAccount({ question, locale: 'en' }, { ...account, credits }, brand)
  expect(told?.text).toContain('You pay no credits')
})

test('AS-2: a role names the custom ones as well, as they are written', () => {
  const told = answerFromAccount(
    { question: 'what is my role', locale: 'en' },
    { ...account, customRoles: ['Moderator', '*[x](y)'] },
    brand,
  )
  expect(told?.text).toContain('**Member, Moderator, \\*\\[x\\]\\(y\\)**')
})

test.each([
  ['what is my referral code', 'en', '3 people have joined'],
  ['¿cuál es mi código?', 'es', 'Se han unido 3 personas'],
  ['quel est mon code de parrainage', 'fr', '3 personnes sont venues'],
  ['Wie lautet mein Empfehlungscode?', 'de', '3 Personen sind damit gekommen'],
] as const)('AS-2: "%s" counts friends who have joined and wait', (question, locale, holds) => {
  const referrals = { code: 'ABCD2345', qualified: 0, waiting: 3 }
  expect(answerFromAccount({ question, locale }, { ...account, referrals }, brand)?.text).toContain(holds)
})

const few: AccountFacts = {
  ...account,
  credits: { ...account.credits, daily_credits: 1, xp_credits: 0, total_credits: 1 },
  referrals: { code: 'ABCD2345', qualified: 1, waiting: 0 },
}

test.each([
  [
    'how many credits do i have left',
    'en',
    '1 credit left: 1 of today’s and no lasting ones. 9 new daily ones',
  ],
  ['¿Cuántos créditos me quedan?', 'es', 'Te queda 1 crédito: 1 de los de hoy y ninguno duradero. 9 diarios'],
  ['combien de crédits il me reste ?', 'fr', 'Il te reste 1 crédit : 1 du jour et aucun durable. 9 nouveaux'],
  ['Wie viele Credits habe ich noch?', 'de', 'noch 1 Credit: 1 von heute und keinen bleibenden. 9 neue'],
  ['how many friends have i invited', 'en', '1 of your referrals counts, and none is waiting'],
  ['¿Cuántos amigos he invitado?', 'es', 'Cuenta 1 de tus recomendaciones, y ninguna espera'],
  ["combien d'amis j'ai invités", 'fr', '1 de tes parrainages compte, et aucun n’attend'],
  ['Wie viele Freunde habe ich geworben?', 'de', '1 deiner Empfehlungen zählt, keine wartet'],
] as const)('AS-5: "%s" is counted as %s counts', (question, locale, holds) => {
  expect(answerFromAccount({ question, locale }, few, brand)?.text).toContain(holds)
})

test.each([
  ['how much xp until platinum', 'en', '**46,600 XP** are missing from 3,400 XP to Platinum'],
  ['how far am i from bronze', 'en', '21,600 XP'],
  ['Wie viel XP fehlen mir bis Platin, schaffe ich das nächste Woche?', 'de', '46.600'],
  ['¿Cuántos XP me faltan para platino antes del próximo mes?', 'es', '46.600'],
  ['combien de XP il me manque pour platine avant la semaine prochaine ?', 'fr', '46\u202f600'],
  ['how far am i from silver', 'en', 'You are there: 3,400 XP'],
  ["I'm silver, how many xp until the next level?", 'en', '21,600'],
  ['how much xp do I need from silver to the next tier?', 'en', '21,600'],
  ['Ich bin Silber, wie viel XP fehlen bis zur nächsten Stufe?', 'de', '21.600'],
  ['Soy plata, ¿cuántos XP me faltan para el siguiente nivel?', 'es', '21.600'],
  ['Je suis argent, combien de XP me manque pour le prochain niveau ?', 'fr', '21\u202f600'],
  ['si jinvite encore 1 pote jaurai combien de msg par jour', 'fr', '15 crédits par jour au lieu de 9'],
  ['g des potes en attente de validation ?', 'fr', '2 attendent confirmation'],
] as const)('AS-2: "%s" is answered as it was asked', (question, locale, holds) => {
  expect(tell(question, locale)).toContain(holds)
})

test.each([
  ['im bronze w 340 xp how much more do i need for silver', 'xp-to-next'],
  ['ive got 2700 xp, which tier is that', 'tier'],
  ['tengo 900 xp en q nivel estoy', 'tier'],
  ['Ich habe erst 700 XP, wann bin ich Silber?', 'xp-to-next'],
] as const)('AS-2: "%s" tells its own XP, and so asks nothing of the account', (question, intent) => {
  expect(accountQuestionOf({ question, intent })).toBeNull()
})

test.each([
  'verfallen geschenke irgendwann',
  'un cadeau ça expire au bout d’un moment?',
  'j’ai reçu un cadeau je fais quoi avec',
  'i sent a gift to the wrong person can i get it back',
])('AS-2: "%s" asks about gifts in general, not for one’s own', (question) => {
  expect(accountQuestionOf({ question, intent: 'gift' })).toBeNull()
})

test.each([
  ['I have one friend who cannot sign in', 'invited'],
  ['wie viele leute passen da rein', 'invited'],
  ['do referral codes ever expire', 'code'],
  ['I gave my friend my referral code', 'code'],
  ['soll ich meinen Code mit Freunden teilen', 'code'],
  ['wie bekomm ich mehr Nachrichten', 'allowance'],
  ['how do i get more credits', 'credits-left'],
  ["j'ai 800, je mise 200 puis encore 100, il me reste combien", 'credits-left'],
  ['How much XP do I get for each answered message?', 'tier'],
  ['me quitan puntos si falto', 'tier'],
  ['cómo se calcula mi asignación diaria', 'allowance'],
  ['will my remaining credits be paid out if i go', 'credits-left'],
  ['cuándo se renueva el rango de tasación', 'next-reset'],
  ['friends of my friends count?', 'invited'],
  ['regalo de bienvenida', 'gift'],
  ['do i have to do anything to claim a gift', 'gift'],
] as const)('AS-2: "%s" is no question about the account, though it resembles one', (question, intent) => {
  expect(accountQuestionOf({ question, intent })).toBeNull()
})

test.each([
  ['my friend used my code but i got nothing', 'en', 'A friend counts once they have verified their email'],
  ['mi prima usó mi código pero no me llegó nada', 'es', 'Un amigo cuenta cuando ha verificado su correo'],
  ["ma sœur a mis mon code et j'ai rien eu", 'fr', 'Un ami compte dès qu’il a confirmé son adresse e-mail'],
  [
    'mein Kumpel hat meinen Code benutzt aber ich hab nix bekommen',
    'de',
    'Ein Freund zählt, sobald er seine E-Mail',
  ],
] as const)('AS-2: "%s" gets the reason before the figures', (question, locale, begins) => {
  const text = answerFromAccount({ question, intent: 'invited', locale }, account, brand)?.text ?? ''
  expect(text.startsWith(begins)).toBe(true)
  expect(text.split('\n\n')).toHaveLength(3)
  expect(tellsOfAccount(text)).toBe(true)
})

test.each([
  ['how do i get to gold', 'en', '21,600', 'XP come from answered messages (12 each'],
  ['como subo a platino', 'es', '46.600', 'Los XP vienen de los mensajes respondidos (12 cada uno'],
  ['comment passer palier or', 'fr', '600', 'L’XP vient des messages répondus (12 chacun'],
  ['ich bin silber wie werd ich gold', 'de', '21.600', 'XP bekommst du für beantwortete Nachrichten (je 12'],
] as const)('AS-2: "%s" gets the distance, and the sources of XP', (question, locale, far, earns) => {
  const xpAmounts = { answer: 12, firstOfDay: 50, friend: 250 }
  const text = answerFromAccount({ question, locale, xpAmounts }, account, brand)?.text
  expect(text).toContain(far)
  expect(text).toContain(earns)
})

test.each(['how do i get gold tokens', 'cómo paso plata a mi cuenta', "comment passer de l'argent"])(
  'AS-2: "%s" asks for no tier',
  (question) => {
    expect(accountQuestionOf({ question })).toBeNull()
  },
)

test('AS-2: two more friends are none of one more', () => {
  expect(accountQuestionOf({ question: 'what do two more friends bring me', intent: 'one-more' })).toBeNull()
})

test.each([
  ['How do I invite a friend?', 'one-more', []],
  ['und wenn ich keine mehr habe?', 'one-more', []],
  ['et si jen ai plus ?', 'one-more', []],
  ['can you fix my python code', 'code', []],
  ['mon pote a mis mon code mais il compte pas pk', 'invited', []],
  ['und wie krieg ich die', 'allowance', ['was sind xp']],
  ['y eso me da creditos?', 'credits-left', ['que es el xp']],
  ['what about silver', 'tier', ['how many credits does bronze get a day']],
] as const)('AS-2: "%s" only resembles a question about the account', (question, intent, before) => {
  const history = before.map((content) => ({ role: 'user' as const, content }))
  expect(accountQuestionOf({ question, intent, history })).toBeNull()
})

test('AS-2: in a talk about the account, a message that goes on is about it, too', () => {
  const history = [{ role: 'user' as const, content: 'how many credits do i have left' }]
  const question = { question: 'and when do they come again', intent: 'next-reset' as const }
  expect(accountQuestionOf({ ...question, history })).toBe('next_reset')
})

test('AS-4: an answer from the account names the page that explains it, if there is one', () => {
  expect(tell('how many credits do i have left')).toMatch(
    /More on this: \[The two credit buckets\]\(\/learn\/two-credit-buckets\)\.$/,
  )
  expect(tell('am i an admin')).toBe('Your role here is **Member**.')
})

test('AS-2: without an account the answer holds no facts of one', () => {
  expect(
    answerFromAccount({ question: 'how many credits do i have left', locale: 'en' }, undefined, brand),
  ).toBeNull()
})

test.each([
  ['how many credits do i have left', 'en', '9 of 15 guest messages'],
  ['am i a guest', 'en', 'you have no account yet'],
  ['¿Cuántos créditos me quedan?', 'es', '9 de 15 mensajes de invitado'],
  ['combien de crédits il me reste ?', 'fr', '9 messages d’invité sur 15'],
  ['Wie viele Credits habe ich noch?', 'de', '9 von 15 Gast-Nachrichten'],
] as const)('GU-3: "%s" tells a guest that there is no account yet', (question, locale, holds) => {
  const guest = { guest: { left: 9, limit: 15 } }
  expect(answerFromAccount({ question, locale }, guest, brand)?.text).toContain(holds)
})

test('the reset is in the reader’s own time zone, or names the operator’s', () => {
  const question = { question: 'when do my credits reset', locale: 'en' as const }
  const told = (timeZone: string | null) => answerFromAccount(question, { ...account, timeZone }, brand)?.text
  expect(told(null)).toContain('November 24, 2026 at 12:00 AM (UTC)')
  expect(told('America/New_York')).toContain('November 23, 2026 at 7:00 PM')
  expect(told('America/New_York')).not.toContain('UTC')
})

test.each([
  ['how to get to diamond', 'en'],
  ['wie werde ich gold', 'de'],
  ['comment passer or', 'fr'],
] as const)(
  'GU-3: a guest who asks "%s" gets the section, not the account that is missing',
  (question, locale) => {
    const guest = { guest: { left: 9, limit: 15 } }
    expect(answerFromAccount({ question, locale }, guest, brand)).toBeNull()
  },
)
