/** Where publishers are: tells "Paris, Gallimard" from "Gallimard, Paris". */
const CITIES = new Set(
  [
    'Aarhus|Aldershot|Amsterdam|Ann Arbor|Athens|Austin|Baltimore|Barcelona|Basel|Basingstoke|Beijing|Belfast|Bergen|Berkeley|Berlin|Bern|Bielefeld|Bloomington|Bogotá|Bologna|Bonn|Boston|Brescia|Brussels|Bruxelles|Bucharest|Budapest|Buenos Aires',
    'Cambridge|Caracas|Chicago|Cologne|Copenhagen|Cork|Darmstadt|Delhi|Dordrecht|Dublin|Durham|Edinburgh|Firenze|Frankfurt|Freiburg|Genova|Geneva|Genève|Ghent|Glasgow|Göttingen|Hamburg|Heidelberg|Helsinki|Hong Kong|Indianapolis|Istanbul|Ithaca|Jena|Jerusalem|Kraków|Kyoto|København',
    'Leiden|Leipzig|Leuven|Lima|Lisboa|Lisbon|Liverpool|London|Londres|Los Angeles|Louvain|Lyon|Madrid|Manchester|Mexico City|México|Milan|Milano|Montréal|Montreal|Moscow|München|Munich|Münster|Napoli|New Delhi|New Haven|New York|Oslo|Oxford|Padova|Paderborn|Palermo|Paris|Pisa|Pittsburgh|Prague|Praha|Princeton|Providence',
    'Rennes|Rio de Janeiro|Roma|Rome|Rotterdam|Salamanca|San Diego|San Francisco|Santiago|São Paulo|Sevilla|Singapore|Stanford|Stockholm|Strasbourg|Stuttgart|Sydney|Tokyo|Torino|Toronto|Toulouse|Tübingen|Turin|Uppsala|Utrecht|Valencia|Venezia|Vienna|Warsaw|Warszawa|Washington|Wien|Wiesbaden|Würzburg|Zagreb|Zürich|Zurich',
  ]
    .join('|')
    .split('|'),
)

const REGION = /^(?:\p{Lu}{2}|\p{Lu}\p{Ll}{1,4}\.|D\.?C\.?)$/u
const withoutRiver = (text: string) => text.replace(/\s+(?:am|a\.|an der|upon)\s.+$/u, '')

/** Cities, their country or state ("Cambridge, MA") and lists of them ("Berlin/New York"). */
export const isPlace = (text: string): boolean =>
  text.split(/\s*[/,&–]\s*|-(?=\p{Lu})|\s+(?:and|und|et)\s+/u).every((part) => CITIES.has(withoutRiver(part)) || REGION.test(part))
