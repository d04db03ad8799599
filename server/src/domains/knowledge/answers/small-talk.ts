import type { Brand } from '@pepper/contract/brand'
import type { Question } from '../index/passage.ts'
import { plainWords } from '../index/plain-text.ts'
import type { Intent } from '../intents/intents.ts'
import { GO_ON, SMALL_TALK, YES } from './small-talk-terms.ts'

type SpelledOut = keyof typeof SMALL_TALK
/** The last two are known by no list of words. */
export type SmallTalk = SpelledOut | 'sad' | 'nonsense'

const GREETING =
  "(?:hi+|hello+|hey+|heya|hiya|yo|howdy|greetings|sup|what's up|whats up|hola|hallo|bonjour|salut|ciao|good (?:morning|afternoon|evening|day))"
const COMPANY = '(?: (?:there|again|girl|friend|everyone|all|you|dear|NAME))*'

const PATTERNS: [SpelledOut, string][] = [
  ['greeting', `${GREETING}${COMPANY}`],
  [
    'thanks',
    `(?:(?:ok|okay|great|cool|perfect|awesome|nice|wow|alright|oh|well|got it|understood) )*(?:thanks|thank you|thank u|thx|ty|cheers|merci|danke|gracias|much appreciated|appreciate it)(?: (?:so|very|much|a lot|lots|a bunch|for (?:the|your|that|all the) (?:help|info|explanation|answer|that|this)|for (?:that|this|explaining|helping)|again|NAME))*`,
  ],
  [
    'goodbye',
    `(?:ok |okay |well )?(?:bye+|bye bye|goodbye|good bye|good night|see you|see ya|cya|later|talk later|take care|gotta go|ciao|adios)(?: (?:later|soon|then|tomorrow|now|for now|NAME))*`,
  ],
  [
    'who',
    `(?:${GREETING} )?(?:so |and |but )?(?:who (?:are|r) (?:you|u)|what are you|who is this|who's this|what(?:'s| is) your name|(?:tell me|talk) (?:a bit |something )?about yourself|introduce yourself|are you (?:a |an )?(?:real |actual )?(?:ai|bot|robot|human|person|real|chatbot|machine|chatgpt|llm|woman|girl)(?: or (?:a |an )?(?:ai|bot|robot|human|person|real|machine))?|who is NAME|who's NAME|what is NAME|who made you)(?: exactly| anyway| really)?(?: NAME)?`,
  ],
  [
    'how_are_you',
    `(?:${GREETING}${COMPANY} )?(?:how are you|how are u|how r u|how's it going|hows it going|how do you do|how are things|how is it going|you ok|how have you been)(?: (?:doing|today|NAME))*`,
  ],
  [
    'help',
    `(?:${GREETING}${COMPANY} )?(?:help|help me|i need help|can you help(?: me)?|what can you (?:do|tell me|help (?:me )?with|talk about|explain|teach me)(?: for me)?|what (?:can|should) i ask(?: you)?(?: about)?|what do you know(?: about)?|what can we talk about|what topics.*|what do you do|how can you help(?: me)?|how do you work|where do i start|what now)(?: please)?`,
  ],
  ['laugh', "(?:lol|lmao|rofl|haha+|hehe+|ha+|funny|you are funny|you're funny|nice one|good one)(?: NAME)?"],
  [
    'joke',
    `(?:${GREETING}${COMPANY} )?(?:(?:please|pls|can you|could you|will you|would you) )*(?:tell|give|crack|say|make)(?: me| us)?(?: (?:a|an|another|one more|some|your best|any))*(?: (?:good|funny|better|bad|short|dad))* (?:jokes?|puns?|riddle)(?: please| pls| NAME)*|(?:do you (?:know|have)|got)(?: any| a| some)*(?: good| funny)? (?:jokes?|puns?)|make me laugh(?: please| NAME)?`,
  ],
]

/** The patterns with the persona's name, compiled once for each name. */
let known: { name: string; patterns: [SpelledOut, RegExp][] } | undefined

const INTENDED: Partial<Record<Intent, SmallTalk>> = {
  greeting: 'greeting',
  thanks: 'thanks',
  praise: 'thanks',
  goodbye: 'goodbye',
  who: 'who',
  'how-are-you': 'how_are_you',
  help: 'help',
  bored: 'joke',
  joke: 'joke',
  sad: 'sad',
  nonsense: 'nonsense',
  laugh: 'laugh',
}

/** Finds the kind of small talk that a message is, judged by its words or by the intent that it is nearest to. */
export function smallTalkOf(
  { question, intent }: Pick<Question, 'question' | 'intent'>,
  brand: Pick<Brand, 'persona'>,
): SmallTalk | null {
  return smallTalkIn(question, brand) ?? (intent && INTENDED[intent]) ?? null
}

/** Finds the kind of small talk in the words of a message; null if it says more than that. */
export function smallTalkIn(message: string, { persona }: Pick<Brand, 'persona'>): SmallTalk | null {
  const text = plainWords(message)
  if (text.length > 80) return null
  if (known?.name !== persona) known = { name: persona, patterns: patternsFor(persona) }
  return known.patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

function patternsFor(persona: string): [SpelledOut, RegExp][] {
  // Plain words hold no character that a pattern reads as anything else.
  const name = plainWords(persona)
  return PATTERNS.map(([kind, pattern]) => {
    const whole = `^(?:${pattern}|(?:${SMALL_TALK[kind].join('|')})(?: NAME)?)$`
    return [kind, new RegExp(whole.replaceAll('NAME', name), 'u')]
  })
}

const MORE =
  /^(?:(?:ok|okay|yes|yeah|yep|sure|please|cool|great|interesting|hmm|hm|wow|oh|and|so|but|well|alright|right|no|i see|got it) ?)*(?:(?:can|could|would|will) you )?(?:please )?(?:tell me (?:some )?more|more|more please|say more|go on|continue|keep going|carry on|and|and then|then|then what|what else|anything else|is that all|that's it|elaborate|explain(?: more| further| that| this| it| again)?|go deeper|give me (?:more )?(?:details?|an example|examples|more)|more details?|details?|why|why not|why is that|why so|how so|how come|how|like what|such as|for example|example|examples|an example|what do you mean|what does that mean|i don't (?:get|understand)(?: it| that| this)?|don't get it|huh|meaning|really|is that so|seriously|tell me|tell me about (?:it|that|this|them)|what about (?:it|that|this|them)|simpler|in simple words|eli5|the rest|next|please|please do|do it|do|go ahead)?(?: (?:about|on|of) (?:it|that|this|them))?(?: please)?$/

/** Returns whether a message only makes sense after an earlier one: 'tell me more', 'and why?', 'yes please'. */
export function isFollowUp(message: string): boolean {
  const text = plainWords(message)
  return MORE.test(text) || GO_ON.test(text) || YES.test(text)
}

/** Returns whether a message accepts what was offered. */
export function isYes(message: string): boolean {
  const text = plainWords(message)
  const isEnglish =
    /^(?:yes|yeah|yep|sure|ok|okay|please|go ahead|do it|why not)(?: (?:please|do|go ahead|sure|tell me|of course))*$/
  return isEnglish.test(text) || YES.test(text)
}
