/** Whether the last character of an ORCID iD is right. Source: ISO 7064 MOD 11-2, https://support.orcid.org/hc/en-us/articles/360006897674 */
export const hasOrcidCheckDigit = (orcid: string): boolean => {
  const characters = [...orcid.replaceAll('-', '')]
  const sum = characters.slice(0, -1).reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const check = (12 - (sum % 11)) % 11
  return characters.at(-1) === (check === 10 ? 'X' : String(check))
}
