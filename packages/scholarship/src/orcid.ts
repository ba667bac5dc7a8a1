/** Whether the last character of an ORCID iD is right. Source: ISO 7064 MOD 11-2, https://support.orcid.org/hc/en-us/articles/360006897674 */
export const hasOrcidCheckDigit = (orcid: string): boolean => {
  const characters = [...orcid.replaceAll('-', '')]
  const sum = characters.slice(0, -1).reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const check = (12 - (sum % 11)) % 11
  return characters.at(-1) === (check === 10 ? 'X' : String(check))
}

/** Returns "0000-0002-1825-0097". */
export const normalizeOrcid = (text: string): string | undefined => {
  const digits = text
    .replace(/^\s*(?:orcid(?: id)?:\s*)?(?:https?:\/\/)?(?:(?:www\.)?orcid\.org\/)?/iu, '')
    .trim()
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase()
  if (!/^\d{15}[\dX]$/u.test(digits)) return undefined
  return hasOrcidCheckDigit(digits) ? (digits.match(/.{4}/gu) as string[]).join('-') : undefined
}
