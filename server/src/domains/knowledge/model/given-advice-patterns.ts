const ASSETS =
  "(?:tokens?|coins?|cripto\\w*|krypto\\w*|crypto\\w*|bitcoins?|btc|ether|ethereum|eth|solana|stocks?|shares?|bonds?|etfs?|funds?|gold|silver|oro|assets?|propert(?:y|ies)|real estate|nfts?|securities|portfolio|investments?|acciones|accion|activos?|bonos?|fondos?|inmuebles?|actions?|actifs?|jetons?|obligations?|fonds|l'or\\b|immobilier|aktien?|anlagen?|wertpapiere?|immobilien|fonds|munzen?)"

/** Something that a person can own, or a word for it. */
const THING = `(?:${ASSETS}|(?:it|them|this one|that one|these|those|some|more|now|today|in|lo|la|los|las|eso|esto|ya|ahora|hoy|le|les|ca|cela|maintenant|es|sie|das|davon|jetzt|heute|zu|nach|ein))`
const GAP = '(?:[^\\s.!?]+ ){0,5}?'
const MONEY =
  '(?:money|savings?|cash|salary|dinero|ahorros?|sueldo|argent|economies|epargne|salaire|geld|ersparnisse?|erspartes|gehalt)'

/** Orders to do something with money. */
const ORDERS = [
  `(?:^|[,;:—–] |\\b(?:so|then|just|and|or|please|go ahead and|well|honestly|definitely|absolutely|okay|ok|fine) )(?:buy|sell|invest (?:in|at least|half|all|some|your|\\d)|hold (?:on to )?|hodl|put|load up on|stack|stock up on|get into|go all in on|grab|dump|accumulate|bet on|move|throw|park|start with) ${GAP}(?:${ASSETS}|${MONEY}|\\d+ ?(?:%|percent))`,
  `(?:^|[,;:—–] |\\b(?:asi que|entonces|pues|y|venga|anda) )(?:compra|vende|invierte|mete|pon|aguanta|manten|entra en|apuesta por|acumula) ${GAP}(?:${ASSETS}|${MONEY}|\\d+ ?(?:%|por ciento)|ya|ahora|hoy)`,
  `(?:^|[,;:—–] |\\b(?:alors|donc|et|allez|bref) )(?:achete[zs]?|vends|vendez|investis(?:sez)?|mise[zs]?|mets|mettez|place[zs]?|garde[zs]?|fonce[zs]?) ${GAP}(?:${ASSETS}|${MONEY}|\\d+ ?(?:%|pour cent)|maintenant|aujourd'hui)`,
  `(?:^|[,;:—–] |\\b(?:also|dann|und|na) )(?:kaufe?|verkaufe?|investiere?|halte?|steck|stecke|setze?|lege?|greif|hol dir|steig|pack) ${GAP}(?:${ASSETS}|${MONEY}|\\d+ ?(?:%|prozent)|jetzt|heute|zu|ein|nach)\\b`,
]

/** Says what a person should do with money. */
const TELLS = [
  ...ORDERS,
  // English
  `\\b(?:you|we|people|everyone|anyone)(?:'d| had)? (?:really |definitely |probably |absolutely |maybe )?(?:should|must|ought to|need to|have to|want to|better|could do worse than to?|can't go wrong)(?: \\w+){0,2}? (?:buy(?:ing)?|sell|hold|hodl|invest|dump|short|stake|accumulate|load up|stock up|stack|cash out|get in|get out|go all in|double down|pick up|snap up|grab|put|swap|diversify into)\\b ${GAP}(?:${THING}|${MONEY})\\b`,
  `\\b(?:i'd|i would|i'll|i will|i am|i'm|me, i'd)(?: \\w+){0,2}? (?:buy(?:ing)?|sell(?:ing)?|invest(?:ing)?|hold(?:ing)?|hodl|put(?:ting)?|go(?:ing)? (?:for|with|all in)|pick(?:ing)?|bet(?:ting)?|back(?:ing)?|load(?:ing)? up|get(?:ting)? (?:in|into|out)|dump(?:ing)?|choose|stack|grab|take)\\b`,
  `\\b(?:my (?:advice|tip|pick|recommendation|suggestion|bet|money)|(?:i|we) (?:strongly |really |personally |highly |would )*(?:recommend|suggest|advise))\\b${'[^.!?]*?'}\\b(?:buy(?:ing)?|sell(?:ing)?|invest(?:ing)?|hold(?:ing)?|putting|put|(?:is|goes|be|on) ${GAP}${ASSETS}|get(?:ting)? (?:in|into|out)|${ASSETS})\\b`,
  `\\b(?:time|moment|moves?|play|idea|choice|thing) ${GAP}(?:is )?to (?:buy|sell|invest|get in|get into|get out|hold|cash out|load up)\\b`,
  `\\bif i were (?:you|in your)\\b`,
  `\\b(?:in|into) (?:\\w+ )?${ASSETS},? (?:and )?(?:the rest|\\d+)`,
  `\\b\\d{1,3} ?(?:%|percent|per cent)(?: of (?:your|it|the) ?\\w*)? (?:\\w+ ){0,3}?(?:in|into|to|on) (?:\\w+ ){0,2}?${ASSETS}`,
  // Spanish
  `\\b(?:deberias|debes|tienes que|te conviene|conviene|te recomiendo|recomiendo|te aconsejo|aconsejo|te sugiero|yo que tu|es mejor|lo mejor es|mejor|mas vale|podrias|yo)(?: \\w+){0,4}? (?:comprar\\w*|compres?|compraria|compra|vender\\w*|vendas?|venderia|vende|invertir\\w*|inviertas?|invertiria|invierte|mantener|mantengas?|meter|metas?|meteria|mete|poner|pongas?|pondria|entrar|entres?|entraria|apostar|apuestes?|apostaria|elegiria|me quedaria|guardar|acumul\\w+)\\b`,
  `\\b(?:buen|mejor|gran|perfecto|ideal) (?:momento|idea|ocasion|jugada)\\b.{0,20}\\b(?:comprar|vender|invertir|entrar|salir)\\b`,
  `\\b(?:si (?:yo )?fuera tu|si estuviera en tu lugar|yo en tu lugar|yo que tu)\\b`,
  `\\b\\d{1,3} ?(?:%|por ciento) (?:\\w+ ){0,4}?(?:en|a) (?:\\w+ ){0,2}?${ASSETS}`,
  // French
  `\\b(?:tu devrais|tu dois|vous devriez|il faut|faut|je te conseille|je vous conseille|je conseille|je te recommande|je recommande|je te suggere|mieux vaut|le mieux est|tu ferais (?:bien|mieux)|je|j'|moi)(?: ?[\\w']+){0,4}? ?(?:d')?(?:acheter\\w*|achetes?|vendre|vendrais|vends|investir\\w*|investis|garder\\w*|conserver\\w*|miser\\w*|mettre|mettrais|placer\\w*|rentrer\\w*|entrer\\w*|prendre|prendrais|choisirais|foncer|foncerais)\\b ${GAP}(?:${ASSETS}|${MONEY}|la|le|les|des|du|dans|sur|maintenant|tout)`,
  `\\b(?:bon|meilleur|parfait|ideal) (?:moment|plan|choix|coup)\\b.{0,20}\\b(?:acheter|vendre|investir|entrer|sortir)\\b`,
  `\\b(?:si j'etais toi|a ta place|si j'etais a ta place|a votre place)\\b`,
  `\\b\\d{1,3} ?(?:%|pour cent) (?:\\w+ ){0,4}?(?:en|dans|sur) (?:\\w+ ){0,2}?${ASSETS}`,
  // German
  `\\b(?:du solltest|solltest du|ihr solltet|du musst|ich wurde|wurde ich|ich rate (?:dir|euch)|rate ich dir|ich empfehle|empfehle ich|mein (?:rat|tipp)|am besten|besser|du konntest|man sollte)\\b[^.!?]{0,80}\\b(?:(?:ein|nach|ver|zu)?kauf(?:en|st|e|t)?|einzukaufen|zuzukaufen|nachzukaufen|investier(?:en|st|e|t)|anleg(?:en|st|e)|anzulegen|halten|behalten|einsteigen|einzusteigen|aussteigen|auszusteigen|steck(?:en|st|e)|setzen|nehmen|zugreifen|zuschlagen|holen|gehen)\\b`,
  `\\b(?:gut\\w*|best\\w*|perfekt\\w*|richtig\\w*|ideal\\w*) (?:zeitpunkt|moment|zeit|gelegenheit|idee)\\b.{0,30}\\b(?:kaufen|verkaufen|investieren|einzusteigen|einsteigen|auszusteigen|zu kaufen|zum (?:ein|aus)stieg|zum (?:ver)?kauf\\w*)\\b`,
  `\\b(?:an deiner stelle|wenn ich du ware|ich an deiner stelle)\\b`,
  `\\b\\d{1,3} ?(?:%|prozent) (?:\\w+ ){0,4}?(?:in|auf) (?:\\w+ ){0,2}?${ASSETS}`,
]

/** Says what will become of a price, or ranks what there is to buy. */
const PREDICTS = [
  `\\b(?:will|'ll|is going to|are going to|gonna|is set to|is bound to|is likely to|are likely to|is about to|should|could easily|looks set to|can only|is poised to|are poised to|probably)(?: \\w+){0,3}? (?:rise|go up|double|triple|moon|explode|skyrocket|outperform|recover|increase|grow|gain|soar|climb|fall|drop|crash|go down|be worth|pay off|beat|surge|appreciate|rally|10x|take off|bounce|lose value|hit (?:\\$|€)?\\d|reach (?:\\$|€)?\\d)\\b`,
  `\\b(?:great|good|best|safest|solid|smart|strong|excellent|sure|safe|smartest|strongest|hottest|top|wisest) (?:\\w+ )?(?:investments?|buys?|bets?|picks?|hedge|store of value|entry|entry point|opportunity|play|moves?|tokens?|coins?|assets?|stocks?|crypto)\\b.{0,40}\\b(?:is|are|right now|now|today|this (?:year|month|week)|would be|for you|of the)\\b`,
  `\\b(?:is|are|looks?|makes?|would be|'s)(?: \\w+){0,2}? (?:great|good|best|safest|solid|smart|strong|excellent|sure|safe|smartest) (?:[\\w-]+ )?(?:investment|buy|bet|pick|hedge|store of value|entry|opportunity)`,
  `\\b(?:undervalued|no-brainer|(?:a )?sure thing|easy money|to the moon|make you (?:rich|money|a profit)|can't lose|cannot lose|can't go wrong|(?:is|are|looks?|still|definitely|absolutely|well) worth (?:buying|investing|holding|the money|getting)|a bargain|a steal)\\b`,
  `\\b(?:subira|subiran|bajara|va a (?:subir|bajar|dispararse|duplicar\\w*|triplicar\\w*|valer|multiplicar\\w*|explotar|recuperar\\w*|caer)|van a (?:subir|bajar|dispararse|duplicar\\w*|valer|caer)|se (?:duplicara|disparara|triplicara|revalorizara)|valdra|duplicara|hara rico|infravalorad\\w+|dinero facil|apuesta segura|inversion (?:segura|perfecta|ideal)|(?:mejor|buena|gran|excelente) (?:inversion|apuesta|compra))\\b`,
  `\\b(?:va|vont|devrait|devraient|pourrait|risque de) (?:\\w+ ){0,2}?(?:monter|baisser|doubler|tripler|exploser|grimper|s'envoler|valoir|remonter|decoller|chuter|progresser|augmenter|rapporter)\\b|\\b(?:montera|doublera|triplera|vaudra|grimpera|sous-evalue\\w*|argent facile|valeur sure|pari sur|coup sur|(?:meilleur|bon|excellent) (?:investissement|placement|achat|pari)|meilleure? (?:crypto\\w*|action|actif))\\b`,
  `\\b(?:wird|werden|durfte|durften|konnte)\\b[^.!?]{0,60}\\b(?:steigen|fallen|verdoppeln|verdreifachen|explodieren|zulegen|wert sein|durch die decke|klettern|abheben|erholen|einbrechen|wachsen)\\b|\\b(?:unterbewertet\\w*|sichere (?:wette|sache|bank|anlage)|leichtes geld|schnappchen|todsicher\\w*|(?:beste|gute|tolle|solide|sichere|kluge|lohnende) (?:investition|anlage|wahl|investment|wette)|bestes? investment|gutes investment|lohnt sich (?:der kauf|das investment|jetzt))\\b`,
]

/** Wordings that decline, warn, or explain how it works: none of these is advice, even about an asset. */
const NOT_MEANT = [
  `\\b(?:whether|your (?:own )?(?:decision|call)|decision|si (?:debes|deberias|tu dois|tu devrais|vous devriez)|ta decision|ob (?:du|ihr|man|es)|entscheidung|entscheidest)\\b`,
  `\\b(?:won't|will not|can't|cannot|can not|never|not going to|don't|do not|refuse to|not here to|no|nobody|isn't|is not|not|wouldn't|without|rather than|instead of) (?:\\w+ ){0,4}?(?:tell|say|recommend\\w*|advise|advice|suggest\\w*|pick|predict\\w*|guarantee\\w*|promise\\w*|buy signals?|know|knows|mean|a promise|claim)\\b`,
  `\\b(?:if (?:someone|anyone|somebody|anybody|a stranger)|anyone who|anybody who|whoever|someone who|people who (?:promise|claim|say)|scam\\w*|fraud\\w*|red flags?|beware|be wary|be suspicious|promises? you|claims? that|pressure|hype)\\b`,
  `\\b(?:no (?:puedo|voy a|te dire|te digo|doy|recomiendo|aconsejo|predigo|prometo|se puede|hay garant\\w+|significa|te puedo|te voy)|jamas|nunca (?:te )?(?:dire|recomiendo|recomendare|prometas?)|estaf\\w+|fraude|si alguien|quien te (?:diga|prometa)|senal de alarma|desconfia|cuidado con)\\b`,
  `\\b(?:je ne (?:peux|vais|dirai|te dirai|conseille|recommande|predis|donne|suis|promets)|je n'ai pas|jamais je|ne (?:te )?(?:dirai|recommande|conseille)|arnaque\\w*|fraude|si quelqu'un|quiconque|mefie-toi|mefiez-vous|signal d'alarme|attention a)\\b`,
  `\\b(?:(?:ich|dir|werde|kann|darf|sage|gebe|empfehle|verrate|rate)\\b[^.!?]{0,50}\\b(?:nicht|nie|niemals|kein\\w*)|betrug\\w*|betruger\\w*|abzocke|wenn (?:dir )?(?:jemand|wer)|wer (?:dir|so etwas)|warnsignal\\w*|vorsicht|misstrau\\w*)\\b`,
]

/** Inside the game: its screens, its bids, its own words. */
const IN_PLAY = [
  `\\b(?:tabs?|buttons?|press|tap|click|menu|screen|place (?:a|your) (?:bid|order)|listing|list it|in the (?:game|simulation|sim|market tab|shop)|auctions?|bids?|bidders?|play (?:money|tokens?)|practi[cs]e|every (?:hour|day|minute|round|week)|xp|credits?|tiers?|leaderboards?|clubs?|puzzles?|your streak)\\b`,
  `\\b(?:pestanas?|boton|pulsa|toca|menu|pantalla|pujas?|pujar|subastas?|en (?:el juego|la simulacion)|practica\\w*|cada (?:hora|dia|minuto)|creditos?|niveles?|clubes?|tu racha)\\b`,
  `\\b(?:onglets?|bouton|appuie|touche|menu|ecran|encheres?|encherir|dans (?:le jeu|la simulation)|exerce\\w*|entraine\\w*|chaque (?:heure|jour|minute)|toutes les heures|credits?|paliers?|clubs?|ta serie)\\b`,
  `\\b(?:reiter|marktphase|runden?|knopf|schaltflache|tippe?|drucke?|menu|bildschirm|gebote?|bieten|bietest|auktion\\w*|im spiel|in der simulation|ube?n?|jede (?:stunde|minute|runde)|jeden tag|stundlich|credits?|guthaben|stufen?|clubs?|deine serie)\\b`,
]

/** Money that is not the game's. */
const REAL =
  /\b(?:real money|your (?:savings?|salary|pension|cash|bank)|tus ahorros|tu (?:sueldo|dinero real)|dinero real|tes economies|ton (?:salaire|epargne)|argent reel|deine? (?:ersparniss\w*|erspartes|gehalt)|echtes geld|bitcoins?|btc|ethereum|eth|solana|crypto\w*|cripto\w*|krypto\w*|stocks?|etfs?|aktien?|acciones|gold|oro)\b/

/** The names of the tiers of members where they mean no metal. */
const TIERS = [
  `\\b(?:reach(?:es|ed|ing)?|tier) (?:the )?(?:gold|silver)\\b|\\b(?:gold|silver) (?:tier|level|rank)\\b`,
  `\\b(?:(?:lleg\\w*|subir) (?:de plata )?a|alcan[cz]\\w+|nivel|rango) (?:el |la )?(?:oro|plata)\\b`,
  `\\b(?:attei\\w+|palier|niveau|rang) (?:l')?(?:or|argent)\\b`,
  `\\b(?:gold|silber)(?:stufe|rang)\\b|\\b(?:gold|silber),? (?:zu )?erreich\\w*|\\b(?:erreich\\w*|stufe|rang) (?:gold|silber)\\b`,
]
/** The same in the words of people who change what they own: only beside words of the game are these tiers. */
const TIERS_BESIDE_XP = [
  `\\b(?:get|move|climb|rise|rank) (?:up )?to (?:gold|silver)\\b`,
  `\\b(?:sub|pas)\\w* (?:de plata )?a (?:oro|plata)\\b`,
  `\\bpass\\w* (?:a|en) (?:l')?(?:or|argent)\\b`,
  `\\b(?:gold|silber) (?:zu )?(?:komm\\w*|aufzusteig\\w*)`,
]

const compile = (patterns: readonly string[]) => patterns.map((pattern) => new RegExp(pattern))

export const ADVICE_GIVEN = {
  orders: compile(ORDERS),
  tells: compile(TELLS),
  predicts: compile(PREDICTS),
  notMeant: compile(NOT_MEANT),
  inPlay: compile(IN_PLAY),
  real: REAL,
}

const every = (patterns: readonly string[]) => new RegExp(patterns.join('|'), 'g')

export const TIER_NAMES = {
  plain: every(TIERS),
  besideXp: every(TIERS_BESIDE_XP),
  xp: /\b(?:xp|tiers?|rangos?|paliers?|stufen?)\b/,
  /** The metal, with a German 'zu' that would else complete an order, as in 'halte deine Serie, um Gold zu erreichen'. */
  metal: /(?:l')?\b(?:gold|silver|oro|plata|or|argent|silber)(?:,? zu\b|(?=stufe|rang|\b))/,
}

/** A word from which on a sentence may turn out to be advice. */
export const MAY_BE_ADVICE =
  /\b(?:should|must|ought|better|recommend\w*|suggest\w*|advi[cs]e|buy\w*|sell\w*|invest\w*|inviert\w*|hold|hodl|put|go|load|stack|grab|dump|i'd|i would|i'll|my (?:pick|tip|bet|money)|if i were|will|going to|gonna|set to|bound to|great|good|best|safest|solid|smart|sure|undervalued|worth|no-brainer|time|moment|\d+ ?%|debe\w*|conviene|recomiend\w*|aconsej\w*|sugier\w*|yo|compr\w*|vend\w*|mete\w*|pon\w*|mejor|buen\w*|va a|van a|subira\w*|si fuera|devrai\w*|dois|faut|conseil\w*|recommand\w*|achet\w*|investi\w*|mis\w*|met\w*|plac\w*|bon|meilleur\w*|va|vont|a ta place|si j'etais|sollte\w*|musst|wurde|rate|empfehl\w*|kauf\w*|verkauf\w*|steck\w*|setz\w*|leg\w*|halt\w*|gut\w*|best\w*|wird|werden|durfte\w*|an deiner|wenn ich)\b/
