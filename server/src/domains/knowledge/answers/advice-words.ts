const GAP = '\\b.{0,60}\\b'

/** Wordings that ask what to do with money, in Spanish, French and German; matched like the English ones, without accents. */
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
].map((pattern) => new RegExp(pattern))

/** Talk of the game in these languages. */
export const ABOUT_PLAY =
  /\b(?:en el|en la|dans le|dans la|im|in der|in dem) (?:juego|simulacion|simulación|jeu|simulation|spiel)\b/
