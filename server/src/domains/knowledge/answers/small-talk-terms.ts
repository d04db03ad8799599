/** Small talk in Spanish, French and German, each whole and without accents; English has patterns of its own. */
export const SMALL_TALK = {
  greeting: [
    '(?:muy )?buen(?:os|as) (?:dias|tardes|noches)|buenas|hola(?: (?:que tal|buenas))?',
    'bonsoir|bonjour(?: a (?:toi|tous))?|coucou|salut(?: toi)?',
    'guten (?:morgen|tag|abend)|moin(?: moin)?|servus|gruß dich|gruezi|hallo (?:du|zusammen)|na',
  ],
  thanks: [
    '(?:muchas|mil|ok|vale|perfecto|genial) gracias|gracias(?: (?:por (?:la|tu) (?:ayuda|respuesta)|por todo))?',
    '(?:ok |super |parfait |genial )?merci(?: (?:beaucoup|bien|pour (?:ton aide|ta reponse|tout)|a toi))*',
    '(?:ok |super |prima |perfekt )?(?:vielen |besten |herzlichen |tausend )?dank(?:e|e dir|e schon|e sehr)?(?: (?:dir|fur (?:die|deine) (?:hilfe|antwort)))?',
  ],
  goodbye: [
    'adios|hasta (?:luego|pronto|manana|la vista)|nos vemos|chao|buenas noches y adios',
    'au revoir|a (?:bientot|plus|demain|la prochaine)|bonne (?:nuit|journee|soiree)|ciao',
    'tschuss|tschau|auf wiedersehen|bis (?:bald|dann|spater|morgen)|gute nacht|mach.?s gut',
  ],
  who: [
    '(?:y )?(?:quien|que) eres(?: tu)?|como te llamas|eres (?:un |una )?(?:ia|robot|bot|persona|humana?|maquina)',
    "(?:t'es|tu es|c'est|vous etes) qui|qui (?:es tu|etes vous)|comment (?:tu t'appelles|t'appelles tu)|(?:tu es|es tu|t'es) (?:un |une )?(?:ia|robot|bot|humaine?|personne|machine)",
    '(?:wer|was) bist du|wie heißt du|bist du (?:ein |eine )?(?:ki|bot|roboter|mensch|echt|person|maschine)',
  ],
  how_are_you: [
    '(?:hola )?(?:que tal|como estas|como te va|como va(?: todo)?)',
    '(?:bonjour |salut )?(?:ca va|comment (?:ca va|vas tu|tu vas|allez vous))',
    "(?:hallo |hi |hey )?(?:wie geht(?:'s| es)(?: dir)?|alles (?:gut|klar)|wie lauft's)",
  ],
  help: [
    'ayuda|ayudame|(?:en )?que (?:puedes hacer|sabes(?: hacer)?|puedo preguntar(?:te)?|me puedes (?:contar|ayudar))|de que podemos hablar|como me puedes ayudar',
    "aide|aide moi|a l'aide|(?:qu'est ce que tu|que) (?:peux tu faire|sais tu(?: faire)?|peux faire|sais faire|sais)|qu'est ce que je peux te demander|de quoi (?:peut on|on peut) parler|comment peux tu m'aider",
    'hilfe|hilf mir|was (?:kannst|weißt) du(?: alles)?|was kann ich (?:dich )?fragen|woruber konnen wir (?:reden|sprechen)|wie kannst du mir helfen',
  ],
  joke: [
    '(?:me )?(?:cuentame|cuentas|dime|sabes|hazme)(?: (?:un|algun|otro|unos))?(?: buen)? chistes?(?: por favor| malo)?|otro chiste|hazme reir',
    "(?:raconte|dis|fais)(?: moi| nous)?(?: (?:une|encore une|une autre|des))?(?: (?:bonne|petite))? blagues?(?: s'il te plait| stp)?|une (?:autre )?blague|fais moi rire|(?:tu connais|t'as|tu as) (?:une|des) blagues?",
    '(?:erzahl|sag|mach|kennst du)e?(?: mir| uns)?(?: mal)?(?: (?:einen|nen|noch einen|n))?(?: (?:guten|anderen))? witze?(?: bitte)?|noch (?:ein|einen) witz|bring mich zum lachen|witz bitte',
  ],
  laugh: ['ja(?:ja)+|jeje(?:je)*|que gracioso|muy buena', 'mdr|ptdr|trop drole', 'witzig|lustig|sehr witzig'],
}

/** 'Tell me more' and its like. */
export const GO_ON = new RegExp(
  `^(?:${[
    '(?:y )?(?:cuentame|dime|explicame)(?: (?:algo )?mas| eso)?|(?:y )?(?:que )?mas|sigue|continua|y (?:luego|despues|entonces)|(?:y )?por que|(?:dame )?(?:un )?ejemplos?|no (?:lo )?entiendo|que mas',
    "(?:et )?(?:raconte|dis|explique)(?: m'en| moi(?: en)?)?(?: plus| davantage)?|dis m'en plus|(?:en savoir )?plus|continue|vas y|la suite|et (?:apres|ensuite|alors|puis)|(?:et )?pourquoi|(?:donne moi )?(?:un )?exemples?|je ne comprends pas|quoi d'autre",
    '(?:und )?(?:erzahl|sag|erklar)e?(?: mir)?(?: (?:noch )?(?:mehr|das))?(?: daruber| davon)?|mehr(?: davon| daruber)?|(?:mach )?weiter|und (?:dann|weiter|was noch|jetzt)|(?:und )?warum|wieso|(?:gib mir )?(?:ein )?beispiele?|(?:das )?verstehe ich nicht|was noch',
  ].join('|')})(?: (?:por favor|s'il te plait|stp|bitte))?$`,
)

/** A plain yes. */
export const YES =
  /^(?:(?:si|vale|claro|venga|dale|oui|ouais|d'accord|bien sur|volontiers|ja|gern|gerne|klar|na klar|bitte)(?: (?:por favor|claro|s'il te plait|stp|bitte|gern|gerne|vas y))?)$/
