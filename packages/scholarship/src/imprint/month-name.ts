const MONTHS = [
  'jan(?:uary?|uari?|v|vier|eiro)?|gen(?:naio)?|ene(?:ro)?',
  'feb(?:ruary?|ruari?|r|brero|braio)?|fév(?:r|rier)?|fev(?:ereiro)?',
  'mar(?:ch|s|ts|zo|ço)?|mär(?:z)?|maart',
  'apr(?:il|ile)?|avr(?:il)?|abr(?:il)?',
  'may(?:o)?|mai(?:o)?|mag(?:gio)?|mei|maj',
  'jun(?:e|i|io|ho)?|juin|giu(?:gno)?',
  'jul(?:y|i|io|ho)?|juil(?:let)?|lug(?:lio)?',
  'aug(?:ust|usti|ustus)?|août|ago(?:sto)?',
  'sept?(?:ember|embre|iembre)?|set(?:embro|tembre|iembre)?',
  'oct(?:ober|obre|ubre)?|okt(?:ober)?|ott(?:obre)?|out(?:ubro)?',
  'nov(?:ember|embre|iembre|embro)?',
  'dec(?:ember)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:embre|iembre)?',
]
const SEASONS = 'spring|summer|autumn|fall|winter|frühjahr|frühling|sommer|herbst|printemps|été|automne'

/**
 * Months and seasons before a year, whatever their case. Whole words: others begin like months, such as the places and publishers in
 * "Frankfurt am Main 1981" and "Hamburg: Junius 2019".
 */
export const MONTH_NAME = String.raw`(?:${MONTHS.join('|')}|${SEASONS})(?!\p{L})\.?`
