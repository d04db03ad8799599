import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stopwords as englishStops } from '@orama/stopwords/english'
import { stopwords as frenchStops } from '@orama/stopwords/french'
import { stopwords as germanStops } from '@orama/stopwords/german'
import { stopwords as spanishStops } from '@orama/stopwords/spanish'
import type { Locale } from '@pepper/contract/locales'

/** A word as it is compared: folded, without its ending. */
export interface Word {
  readonly stem: string
  /** As it was written, in small letters without accents. */
  readonly raw: string
  /** True for words such as 'the' and 'how', which say little, but not nothing. */
  readonly isStop: boolean
}

const STEMMERS: Record<Locale, (word: string) => string> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
}

const STOPS: Record<Locale, Set<string>> = {
  en: stopSet(
    englishStops,
    'im ive ill id youre dont doesnt didnt cant wont isnt whats hows wheres whos thats theres please just like tell explain know want need hey hi hello ok okay so um uh actually really exactly something anything thing things stuff get got go us',
  ),
  es: stopSet(
    spanishStops,
    'por favor dime explica explicame saber quiero necesito hola oye vale pues algo cosa cosas puedo puede hay como cual cuales cuanto cuanta cuantos cuantas donde cuando quien',
  ),
  fr: stopSet(
    frenchStops,
    'svp stp plait dis explique savoir veux besoin salut bonjour ok bah truc trucs chose choses peux peut comment combien quand quoi quel quelle quels quelles est ce cest jai',
  ),
  de: stopSet(
    germanStops,
    'bitte sag erklar wissen will brauche hallo hey ok also mal denn halt eigentlich etwas ding kann kannst konnen gibt wie was wann wer wo warum wieso weshalb wurde wurden worden meist meisten meistens',
  ),
}

/** Abbreviations that people type, and the words that they stand for. */
const SHORT: Record<Locale, Map<string, string>> = {
  en: shortened({
    u: 'you',
    ur: 'your',
    r: 'are',
    msg: 'message',
    msgs: 'messages',
    acc: 'account',
    acct: 'account',
    pw: 'password',
    pwd: 'password',
    pass: 'password',
    ppl: 'people',
    pls: 'please',
    plz: 'please',
    cuz: 'because',
    bc: 'because',
    thx: 'thanks',
    wanna: 'want',
    gonna: 'going',
    gotta: 'must',
    lvl: 'level',
    lb: 'leaderboard',
    refs: 'referrals',
    ref: 'referral',
    creds: 'credits',
    cred: 'credit',
    '2fa': 'two step verification',
    mfa: 'two step verification',
    otp: 'code',
    pic: 'picture',
    pics: 'pictures',
    mins: 'minutes',
    hrs: 'hours',
    max: 'maximum',
    min: 'minimum',
    info: 'information',
    sim: 'simulation',
  }),
  es: shortened({
    q: 'que',
    k: 'que',
    xq: 'porque',
    pq: 'porque',
    tb: 'tambien',
    msj: 'mensaje',
    msjs: 'mensajes',
    cta: 'cuenta',
    contra: 'contraseña',
    max: 'maximo',
    info: 'informacion',
  }),
  fr: shortened({
    pk: 'pourquoi',
    pq: 'pourquoi',
    qd: 'quand',
    qqn: 'quelquun',
    msg: 'message',
    msgs: 'messages',
    mdp: 'mot de passe',
    tel: 'telephone',
    max: 'maximum',
    info: 'information',
    infos: 'informations',
  }),
  de: shortened({
    msg: 'nachricht',
    msgs: 'nachrichten',
    pw: 'passwort',
    acc: 'konto',
    handy: 'telefon',
    max: 'maximum',
    info: 'information',
    infos: 'informationen',
  }),
}

const known: Record<Locale, Map<string, Word>> = {
  en: new Map(),
  es: new Map(),
  fr: new Map(),
  de: new Map(),
}
/** How many words are cached, so that invented words cannot fill the memory. */
const REMEMBERED = 50_000

/** Splits a text in a language into its words, in order, with repetitions. */
export function wordsOf(text: string, language: Locale): Word[] {
  const folded = fold(text, language)
  const words: Word[] = []
  for (const written of folded.match(/[\p{L}\p{N}]+/gu) ?? []) {
    for (const raw of SHORT[language].get(written)?.split(' ') ?? [written]) {
      words.push(wordOf(raw, language))
    }
  }
  return words
}

/**
 * Folds a text to lower case without accents. French apostrophes separate words, because articles are written with
 * them.
 */
function fold(text: string, language: Locale): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/['’‘`´]/g, language === 'fr' ? ' ' : '')
}

function wordOf(raw: string, language: Locale): Word {
  const remembered = known[language].get(raw)
  if (remembered) return remembered
  const stem = raw.length > 40 ? raw.slice(0, 40) : STEMMERS[language](raw)
  const word = { raw, stem, isStop: STOPS[language].has(raw) }
  if (known[language].size < REMEMBERED) known[language].set(raw, word)
  return word
}

/** Maps words by a table that knows no word but its own: 'constructor' is a word as well. */
function shortened(words: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(words))
}

function stopSet(listed: string[], more: string): Set<string> {
  const folded = [...listed, ...more.split(' ')].flatMap((word) => {
    const plain = word
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
    return [plain.replace(/['’]/g, ''), ...plain.split(/['’]/)]
  })
  return new Set(folded)
}
