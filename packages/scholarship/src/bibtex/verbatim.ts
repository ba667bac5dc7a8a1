import type { Work } from '#csl'
import { isWebAddress } from '#identifiers'

/** Returns an identifier or an address without the escapes of TeX that Mendeley writes in them: "10.1007/978{\\_}1". */
export const unescapeVerbatim = (text: string): string =>
  text.replace(/\{?\\([_#%&$])\}?/gu, '$1').replace(/\{?(?:\\(?:textasciitilde|~)(?:\{\})?|(?<=\{)~)\}?/gu, '~')

/** Returns the first of the addresses of a field. Undefined if there is none. */
export const readAddress = (text: string | undefined): string | undefined =>
  unescapeVerbatim(text ?? '')
    .split(/\s+/u)
    .find(isWebAddress)

/** "Available at \\url{https://…}" */
const NOTED_ADDRESS = /^(?:(?:available|online|retrieved|see|url)(?: at| from| online)?:? )?(https?:\/\/\S+?)\.?$/iu

/** Reads a note that is only an address. */
export const readNotedAddress = (work: Work) => {
  const address = NOTED_ADDRESS.exec(work.note ?? '')?.[1]
  if (!address || !isWebAddress(address) || work.URL) return
  work.URL = address
  delete work.note
}
