import { BLANK_ADDRESS, RICH_TEXT_PROTOCOLS, richTextFormats } from '@portfolio/contracts'
import { Quill } from 'react-quill'
import { additionalFormats } from './blots.ts'
import { linkAddress } from './link-address.ts'

interface LinkFormat {
  PROTOCOL_WHITELIST: string[]
  SANITIZED_URL: string
  sanitize: (address: string) => string
}
const Link = Quill.import('formats/link') as unknown as LinkFormat
Link.PROTOCOL_WHITELIST = [...RICH_TEXT_PROTOCOLS]
Link.SANITIZED_URL = BLANK_ADDRESS
Link.sanitize = (address) => linkAddress(address, location.origin)

interface ImageBlot {
  domNode: Element
  format: (name: string, value: string) => void
}
interface ImageFormat {
  prototype: ImageBlot
  create: (value: string) => Element
  sanitize: (address: string) => string
}
const Image = Quill.import('formats/image') as unknown as ImageFormat
/** Addresses of this site, or bytes: an image of another site is copied first. The server has the same rule. */
Image.sanitize = (address) => (/^(?:\/(?![/\\])|blob:|data:image\/)/i.test(address) ? address : '//:0')
const createImage = Image.create
/** Without alt text a screen reader would read the file name. */
Image.create = function create(value) {
  const element = createImage.call(this, value)
  element.setAttribute('alt', '')
  return element
}
const formatImage = Image.prototype.format
Image.prototype.format = function format(name, value) {
  formatImage.call(this, name, value)
  if (name === 'alt' && !value) this.domNode.setAttribute('alt', '')
}

/** Values of the formats "list" and "script", not formats themselves: Quill would log a warning for each. */
const FORMAT_VALUES = ['bullet', 'super', 'sub']

/** What the editor keeps. Importing this also applies the rules for links and images to Quill. */
export const formats = [...richTextFormats.filter((format) => !FORMAT_VALUES.includes(format)), ...additionalFormats]
