/**
 * The patterns of questions about one's own account. They match plain words without accents, in four languages; the
 * first kind that matches counts.
 */
export const ACCOUNT = {
  one_more: [
    '\\b(?:one|1|another|an extra|a single) (?:more |extra )?(?:friend|referral|person|invite|mate|buddy)s?\\b.{0,60}\\b(?:credits?|get|allowance|per day|a day|daily|messages?|have|would|be)\\b|\\b(?:credits?|allowance|get|have|messages?)\\b.{0,60}\\b(?:with|if|after|for)\\b.{0,25}\\b(?:one|1|another) (?:more |extra )?(?:friend|referral|person|invite|mate)\\b',
    '\\b(?:un|una|otro|otra) (?:amig[oa]|referido|invitad[oa]|persona) mas\\b|\\b(?:otro|otra) (?:amig[oa]|referido)\\b.{0,40}\\b(?:creditos|mensajes|tendria|recibiria)\\b',
    '\\b(?:un|une|1) (?:ami|amie|filleul|parrainage|pote|personne) (?:de plus|en plus|supplementaire)\\b|\\bun autre (?:ami|filleul|pote)\\b|\\bencore (?:un|une|1) (?:ami|amie|filleul|parrainage|pote|personne)\\b',
    '\\b(?:noch )?(?:ein|einem|einen|1) (?:weitere[nmrs]? |mehr )?(?:freund|freundin|kumpel|empfehlung|geworbene[nr]?)\\b.{0,15}\\b(?:mehr|dazu|zusatzlich)\\b|\\bnoch (?:ein|einen|einem|eine|einer) (?:freund|freundin|kumpel|empfehlung)\\b|\\b(?:weitere[nmrs]?) (?:freund|freundin|empfehlung)\\b',
  ],
  next_reset: [
    "\\bwhen\\b.{0,30}\\b(?:my|i|next)\\b.{0,40}\\b(?:reset|refill|refresh|renew\\w*|come back|new credits|more credits|credits again|free messages|next credits|top up|recharge\\w*|chat again|message again|ask again)\\b|\\b(?:how long|time left|hours? left|minutes? left|how many hours)\\b.{0,40}\\b(?:reset|credits|refill|messages again|chat again|ask again|new ones)\\b|\\bnext reset\\b.{0,20}\\b(?:when|time|mine|for me)\\b|\\bwhen(?:'s| is) (?:the |my )?(?:next )?reset\\b|\\bwhen do (?:i|we) get (?:more|new|my)\\b.{0,20}\\bcredits\\b|\\bwhen (?:will|do|can) (?:i|my)\\b.{0,30}\\bcredits\\b.{0,20}\\b(?:back|again|reset|refill)\\b",
    '\\b(?:cuando|a que hora|cuanto falta|cuanto queda)\\b.{0,40}\\b(?:reinici\\w+|renuev\\w+|renovar\\w*|recarg\\w+|vuelven|creditos nuevos|mas creditos|nuevos creditos|mis creditos|recibo)\\b',
    '\\b(?:quand|a quelle heure|dans combien de temps|combien de temps)\\b.{0,50}\\b(?:reinitialis\\w+|renouvel\\w+|recharg\\w+|reviennent|revient|nouveaux credits|mes credits|prochains credits|remise a zero)\\b',
    '\\b(?:wann|um wie viel uhr|wie lange)\\b.{0,50}\\b(?:zuruckgesetzt|erneuert|aufgefullt|neue credits|neuen credits|meine credits|wieder credits|wieder schreiben|wieder fragen|nachste[nr]? (?:credits|reset)|aufladung|reset)\\b',
  ],
  xp_to_next: [
    '\\b(?:how (?:much|many|far)|what)\\b.{0,40}\\b(?:xp|points|until|till|to|from|missing|left|short|away)\\b.{0,30}\\b(?:next (?:tier|level|rank)|(?:to|until|till|from) (?:silver|gold|platinum|diamond|the next))\\b|\\bhow (?:close|far) am i\\b.{0,40}|\\bxp (?:am i|do i|i am) (?:missing|short|still need)\\b',
    '\\b(?:cuanto|cuanta|cuantos|que)\\b.{0,30}\\b(?:me falta\\w*|falta\\w*|necesito)\\b.{0,40}\\b(?:siguiente|proximo|nivel|rango|plata|oro|platino|diamante)\\b',
    '\\b(?:combien|quel)\\b.{0,40}\\b(?:me manque\\w*|manque\\w*|il me faut|reste)\\b.{0,40}\\b(?:prochain|niveau|rang|palier|argent|or|platine|diamant|silver|gold)\\b',
    '\\b(?:wie viel\\w*|wieviel|was|wie weit)\\b.{0,30}\\b(?:fehl\\w+|brauche|noch|bis)\\b.{0,40}\\b(?:nachste\\w*|stufe|level|silber|gold|platin|diamant|silver)\\b',
  ],
  tier: [
    "\\b(?:what|which|whats|what's)\\b.{0,20}\\b(?:my (?:current )?(?:tier|level|rank|xp)|(?:tier|level|rank) (?:am i|do i have|i am|im))\\b|\\bhow (?:much|many) (?:xp|experience|points|xps)\\b.{0,15}\\b(?:i have|have i|do i|i got|are mine|i earned|i've)\\b|\\bhow (?:much|many) (?:xp|points|experience) (?:do|have|did) i\\b|^(?:and |so )?my (?:xp|tier|level|rank)\\b(?: (?:right now|now|please|pls|currently))?$|\\b(?:am i|have i reached) (?:already |still |now )?(?:bronze|silver|gold|platinum|diamond)\\b",
    '\\b(?:cual|que|en que)\\b.{0,15}\\b(?:mi|es mi|soy|estoy|tengo)\\b.{0,12}\\b(?:nivel|rango|tier|xp)\\b|\\b(?:en que|que|cual) (?:nivel|rango|tier|liga)\\b.{0,10}\\b(?:estoy|soy|tengo|voy)\\b|\\bcuant[oa]s? (?:xp|puntos|experiencia)\\b.{0,12}\\b(?:tengo|llevo|he)\\b',
    "\\b(?:quel|c'est quoi|cest quoi)\\b.{0,15}\\bmon (?:niveau|rang|tier|palier)\\b|\\b(?:a )?quel (?:niveau|rang|palier|tier)\\b.{0,12}\\b(?:suis je|je suis|j'ai)\\b|\\bcombien d?e? ?'?(?:xp|points|experience)\\b.{0,12}\\b(?:ai je|j'ai|j ai)\\b|\\bj'ai combien d?e? ?'?(?:xp|points)\\b",
    '\\b(?:welche[nrs]?|was ist|was|auf welcher|in welcher) (?:\\w+ )?(?:meine? |ist meine? )?(?:stufe|level|rang|tier)\\b.{0,12}\\b(?:bin|habe|hab|ich)?\\b|\\bmein(?:e|en)? (?:stufe|level|rang|tier|xp)\\b|\\bwie viele? (?:xp|punkte|erfahrung)\\b.{0,12}\\b(?:habe?|hab) ich\\b',
  ],
  allowance: [
    "\\b(?:what(?:'s| is)?|whats|how (?:much|many|big|high))\\b.{0,25}\\bmy\\b.{0,20}\\b(?:allowance|daily (?:limit|credits|amount|quota|grant))\\b|\\bhow many (?:credits|messages) (?:do|will) i (?:personally )?get\\b.{0,30}\\b(?:with my|at my|right now|currently|in my case|with \\d+ (?:friends|referrals))\\b",
    '\\b(?:cual|cuanto|cuanta|cuantos)\\b.{0,15}\\bmi (?:asignacion|cupo|limite|cuota|racion|paga)\\b|\\bmis? (?:creditos diarios|asignacion diaria|cupo diario|limite diario)\\b|\\bcuantos creditos (?:recibo|me tocan|me dan) (?:yo|ahora)\\b',
    "\\b(?:quelle|quel|combien|c'est quoi)\\b.{0,20}\\b(?:mon|ma) (?:allocation|quota|dotation|limite|credit)\\b(?: (?:quotidien\\w*|journali\\w*|par jour))?|\\b(?:mes credits (?:quotidiens|par jour)|ma dotation|mon quota)\\b",
    '\\b(?:wie (?:hoch|gross|viel)|was) (?:ist|sind) mein\\w* (?:tages\\w*|tagliche\\w*|kontingent|guthaben pro tag|limit)\\b|\\bmein\\w* (?:tageskontingent|tagesguthaben|tages credits|tagescredits|tageslimit|taglichen? credits)\\b',
  ],
  invited: [
    '\\bhow many\\b.{0,25}\\b(?:friends|people|referrals|invites|signups|sign ups)\\b.{0,25}\\b(?:i|my|me|mine)\\b.{0,30}|\\bmy (?:referrals?|invites?)\\b.{0,30}\\b(?:status|so far)\\b|\\b(?:did|has|have|does)\\b.{0,15}\\b(?:my (?:friend|referral|invite|mate|buddy)s?|anyone|anybody)\\b.{0,40}\\b(?:count\\w*|join\\w*|sign\\w*|used? my|qualif\\w+|register\\w*|go through)\\b(?!.{0,30}\\b(?:need|have to|must)\\b)',
    '\\bcuant[oa]s\\b.{0,15}\\b(?:amig[oa]s|personas|referidos|gente|invitados)\\b.{0,30}\\b(?:he|tengo|invite|invitado|traido|cuentan|llevo|mi)\\b|\\bmis (?:referidos|invitados|invitaciones)\\b',
    "\\bcombien\\b.{0,25}\\b(?:d'amis|amis|de personnes|personnes|filleuls|de filleuls|parrainages|de parrainages)\\b.{0,35}\\b(?:j'ai|ai je|mon|mes|comptent|invites?|parraines?)\\b|\\bmes (?:filleuls|parrainages)\\b|\\b(?:amis|potes|filleuls|parrainages)\\b.{0,20}\\ben attente\\b",
    '\\bwie viele\\b.{0,15}\\b(?:freunde|leute|personen|empfehlungen|geworbene)\\b.{0,35}\\b(?:ich|mein\\w*|mir|geworben|eingeladen|zahlen)\\b|\\bmeine (?:empfehlungen|geworbenen|einladungen)\\b.{0,30}',
  ],
  code: [
    "\\b(?:what(?:'s| is| was)?|whats|show|tell|give|send|where(?:'s| is)?|find|see|get|remind|copy)\\b.{0,20}\\bmy\\b.{0,15}\\b(?:referral|invite|invitation|friend|promo|personal|share|sharing|ref)\\b.{0,10}\\b(?:code|link)\\b|^my (?:referral|invite|invitation|ref|promo) (?:code|link)\\b|\\b(?:what(?:'s| is)?|whats) my code\\b",
    '\\b(?:cual|dime|dame|muestra\\w*|donde|ver|ensename|pasame)\\b.{0,20}\\bmi (?:codigo|enlace)\\b|^mi codigo\\b',
    "\\b(?:quel|c'est quoi|donne|dis|montre|ou|voir)\\b.{0,25}\\bmon (?:code|lien)\\b(?! (?:de connexion|pin))|^mon code (?:de parrainage|d'invitation|parrain)",
    '\\b(?:was|wie|zeig\\w*|sag\\w*|gib|nenn\\w*|wo)\\b.{0,20}\\bmein\\w* (?:empfehlungs?|einladungs?|freundschafts?|werbe?)? ?-?(?:code|link|empfehlungscode|einladungscode|empfehlungslink|werbecode)\\b|^mein (?:empfehlungscode|einladungscode|code)\\b|\\bwie lautet mein\\w* \\w*code\\b',
  ],
  gift: [
    "\\b(?:where|when|did|has|is|was|have|got|any)\\b.{0,30}\\b(?:my|i|a|the|me) ?(?:get |receive |been |got )?(?:a |the |any )?(?:\\w+ )?gifts?\\b.{0,40}\\b(?:arriv\\w*|come|coming|here|yet|sent|receiv\\w*|waiting|pending|show\\w*|land\\w*|get|got|credited|processed|for me)\\b|\\bwhere(?:'s| is) my gift\\b|\\b(?:do i have|have i got|did i get|am i getting|did anyone send me|did someone (?:send|give) me) (?:a|any|some)? ?gift\\w*\\b|\\bwhen (?:does|will|do) (?:my|the|i (?:get|receive) my) gift\\w*\\b",
    '\\b(?:cuando|donde|ha|tengo|he)\\b.{0,30}\\b(?:mi|el|algun|un) regalo\\b',
    "\\b(?:quand|ou|est ce que|ai je|j'ai)\\b.{0,35}\\b(?:mon|le|un) cadeau\\b",
    '\\b(?:wann|wo|ist|habe?|kommt)\\b.{0,30}\\b(?:mein|das|ein|ein\\w*) (?:\\w+ )?geschenk\\w*\\b',
  ],
  role: [
    "\\b(?:what(?:'s| is)?|whats|which)\\b.{0,12}\\b(?:my (?:account )?(?:role|permissions?|account type|rights)|role (?:do i|am i|have i))\\b|\\bam i (?:an? |the )?(?:super )?(?:admin\\w*|moderator|mod|member|guest|normal user|regular (?:user|member))\\b|\\bdo i have (?:admin|moderator) (?:rights|permissions|access)\\b",
    '\\b(?:cual|que)\\b.{0,10}\\b(?:mi rol|rol tengo|es mi papel|permisos tengo)\\b|\\bsoy (?:un |una |el |la )?(?:admin\\w*|moderador\\w*|miembro|invitad[oa])\\b',
    "\\b(?:quel|c'est quoi)\\b.{0,12}\\b(?:mon role|role (?:ai je|j'ai))\\b|\\b(?:suis je|je suis) (?:un |une )?(?:admin\\w*|moderat\\w+|membre|invite)\\b",
    '\\b(?:was|welche)\\b.{0,12}\\b(?:meine rolle|rolle habe ich|rechte habe ich|meine rechte)\\b|\\bbin ich (?:ein |eine |der )?(?:admin\\w*|moderator\\w*|mitglied|gast)\\b',
  ],
  credits_left: [
    "\\bhow (?:many|much)\\b.{0,20}\\b(?:credits?|messages?|questions?|msgs?|creds?|prompts?|chats?)\\b.{0,25}\\b(?:left|remaining|have i|i have|do i have|do i still|i got|i've got|can i still|have left|got left|are mine|remain)\\b|\\bhow (?:many|much) (?:do i have |have i got |i have |i got )?(?:left|remaining)\\b|\\b(?:what(?:'s| is)?|whats|check|show|tell me) my (?:credit )?(?:balance|credits?)\\b(?! (?:history|tier))|^(?:and )?my (?:credit )?balance(?: (?:please|pls|now))?$|\\bdo i (?:still )?have (?:any )?(?:credits?|messages?|questions?)\\b|\\bam i out of credits\\b|\\b(?:credits?|messages?|msgs|questions?) (?:do i|have i|i) (?:still )?(?:have|got)\\b|\\bhow (?:many|much) more (?:can i|questions|messages|times)\\b",
    '\\bcuant[oa]s (?:creditos|mensajes|preguntas)\\b.{0,20}\\b(?:me quedan|tengo|quedan|restan|todavia)\\b|\\b(?:cual|dime|mi) (?:es )?(?:mi )?saldo\\b|\\bme quedan\\b.{0,15}\\b(?:creditos|mensajes|preguntas)\\b|\\btengo (?:todavia |aun )?creditos\\b|\\bcuantos me quedan\\b',
    "\\bcombien (?:de |d')?(?:credits?|messages?|questions?)\\b.{0,25}\\b(?:me reste|il me reste|j'ai|ai je|restants?|reste|encore)\\b|\\b(?:il )?me reste\\b.{0,20}\\b(?:credits?|messages?|questions?|combien)\\b|\\bmon solde\\b|\\bj'ai (?:encore )?combien de (?:credits?|messages?)\\b|\\bcombien il m'en reste\\b",
    '\\bwie viele? (?:credits?|nachrichten|fragen|guthaben)\\b.{0,20}\\b(?:habe? ich|hab ich|noch|ubrig|bleiben|kann ich noch)\\b|\\bmein (?:guthaben|kontostand)\\b|\\bhabe? ich noch\\b.{0,15}\\b(?:credits?|nachrichten|guthaben|fragen)\\b|\\bwie viele habe ich noch\\b',
  ],
}
