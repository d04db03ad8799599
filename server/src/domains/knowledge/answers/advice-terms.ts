const GAP = '\\b.{0,60}\\b'

/**
 * Wordings that ask what to do with money, in Spanish, French and German. Like the English ones, they match text
 * without accents.
 */
export const ADVICE = [
  `\\b(?:deberia|deberiamos|debo|tengo que|me conviene|conviene|vale la pena|me recomiendas|recomiendas|recomiendame|aconsejas?|aconsejame|es (?:un )?buen momento|merece la pena)${GAP}(?:comprar|vender|invertir|invierta|compre|venda|inversion)\\b`,
  `\\b(?:en que|donde|cuanto|que)\\b.{0,20}\\b(?:invertir|invierto|invertirias|meto mi dinero|pongo mis ahorros)\\b`,
  `\\b(?:compro|vendo|invierto)(?:,? o (?:compro|vendo|espero|no))\\b`,
  `\\b(?:bitcoin|ethereum|cripto\\w*|acciones|tokens?|precio|mercado|bolsa)${GAP}(?:subira|bajara|va a (?:subir|bajar)|van a (?:subir|bajar))\\b`,
  `\\bconsejos? (?:financieros?|de inversion)\\b`,
  `\\b(?:devrais|dois|faut|conseilles|recommandes|conseille|recommande|vaut|le coup|bon moment)${GAP}(?:acheter|vendre|investir|achete|vende|investisse|investissement)\\b`,
  `\\b(?:dans quoi|ou|combien|que)\\b.{0,20}\\b(?:investir|investis|placer (?:mon argent|mes economies))\\b`,
  `\\b(?:j'achete|je vends|j'investis) ou\\b`,
  `\\b(?:bitcoin|ethereum|crypto\\w*|actions|tokens?|jetons?|prix|cours|marche|bourse)${GAP}(?:va|vont) (?:monter|baisser)\\b`,
  `\\bconseils? (?:financiers?|d'investissement|en investissement|boursiers?)\\b`,
  `\\b(?:soll|sollte|sollten|sollen|wurdest du|lohnt es sich|lohnt sich|empfiehlst du|empfiehl mir|ratst du|(?:ist|ware) es (?:klug|sinnvoll|gut)|guter (?:zeitpunkt|moment))${GAP}(?:(?:ver)?kaufen|(?:zu (?:ver)?|(?:ver)?zu)kaufen|investieren|anlegen|anzulegen|halten)\\b`,
  `\\b(?:worin|wo|wohin|wie viel|in was)\\b.{0,40}\\b(?:investieren|anlegen|mein geld|meine ersparnisse)\\b`,
  `\\b(?:kaufen|verkaufen|halten) oder (?:kaufen|verkaufen|halten|warten)\\b`,
  `\\b(?:bitcoin|ethereum|krypto\\w*|aktien?|tokens?|kurs|kurse|preise?|markt)${GAP}(?:steigen|fallen|steigt|fallt)\\b`,
  `\\b(?:anlage|finanz|investment|aktien)-?(?:beratung|tipps?|rat|empfehlung(?:en)?)\\b`,
  `\\b(?:dejar|dejo|renunciar|renuncio)\\b.{0,20}\\btrabajo\\b.{0,60}\\b(?:invertir|trading|cripto\\w*|tokens?)`,
  `\\b(?:todos? mis|todo mi|la mitad de mis?) (?:ahorros|dinero|sueldo)\\b`,
  `\\b(?:cual|que) (?:token|cripto\\w*|moneda|accion|activo)\\b.{0,30}\\b(?:comprarias|compro|elegirias|sube|subira|recomiendas|mejor)\\b`,
  `\\b(?:hipoteticamente|si fueras yo|en mi lugar|imagina|entre nosotros)\\b.{0,100}\\b(?:comprar\\w*|vender\\w*|invertir\\w*|ahorros|cripto\\w*|bitcoin)`,
  `\\b(?:prestamo|credito|hipoteca)\\b.{0,40}\\b(?:invertir|comprar|bitcoin|cripto\\w*)\\b`,
  `\\b(?:quitter|lacher|demissionner)\\b.{0,60}\\b(?:investir|trading|crypto\\w*|trader|jetons?)`,
  `\\b(?:toutes? mes (?:economies|epargnes?)|tout mon (?:argent|salaire)|la moitie de mes economies)\\b`,
  `\\b(?:quel(?:le)?|quels?) (?:token|jeton|crypto\\w*|action|actif|monnaie)\\b.{0,30}\\b(?:acheter\\w*|choisir\\w*|va monter|monte|recommand\\w*|prendre)\\b`,
  `\\b(?:hypothetiquement|a ma place|si tu etais moi|imagine|entre nous)\\b.{0,100}\\b(?:achet\\w*|vend\\w*|invest\\w*|economies|crypto\\w*|bitcoin)`,
  `\\b(?:pret|emprunt\\w*)\\b.{0,40}\\b(?:investir|acheter|bitcoin|crypto\\w*)\\b`,
  `\\b(?:kundigen|kundige|job aufgeben|job hinschmeissen)\\b.{0,60}\\b(?:investier\\w*|trad\\w*|krypto\\w*|bitcoin|tokens?)`,
  `\\b(?:meine? ganze[ns]? (?:ersparnisse?|ersparten?|geld|gehalt)|all(?:e)? meine? (?:ersparnisse|geld)|(?:mein )?gesamtes (?:erspartes|geld)|die halfte meine[rs] (?:ersparnisse|ersparten))\\b`,
  `\\bwelche[nrs]? (?:token|coin|krypto\\w*|aktie|asset|wahrung)\\b.{0,40}\\b(?:kaufen|wurdest du|nehmen|steigt|wahlen|empfiehlst)`,
  `\\b(?:hypothetisch|an meiner stelle|wenn du ich warst|stell dir vor|unter uns)\\b.{0,100}\\b(?:kauf\\w*|verkauf\\w*|invest\\w*|ersparnisse|krypto\\w*|bitcoin)`,
  `\\b(?:kredit|darlehen)\\b.{0,40}\\b(?:investieren|kaufen|bitcoin|krypto\\w*)\\b`,
].map((pattern) => new RegExp(pattern))

/** Talk of the game in these languages. */
export const ABOUT_PLAY =
  /\b(?:en el|en la|dans le|dans la|im|in der|in dem) (?:juego|simulacion|simulación|jeu|simulation|spiel)\b/
