import type { LanguageAttributes } from '@portfolio/contracts'
import type { ReactNode } from 'react'

/**
 * HTML keeps every character but one: a parser turns a carriage return into a line feed. A value with one is also sent encoded, in an
 * attribute.
 */
const exactValue = (value: string) => (value.includes('\r') ? { 'data-exact': encodeURIComponent(value) } : undefined)

const differentValue = (value: string, shown: string) => (value === shown ? undefined : { 'data-value': value })

interface TextProps {
  field: string
  value: string
  as?: 'span' | 'p' | 'h1' | 'h2' | 'h3' | 'h4' | 'dt' | 'dd'
  className?: string | undefined
  /** Missing: that of the page around it. */
  language?: LanguageAttributes | undefined
  /** Of a text of the interface, what is shown instead of the English value. */
  translation?: string
  /** The same text in several elements. Default: the value. */
  children?: ReactNode
}

/**
 * The value of a field as text of the page. Unless its language is known, its first letter decides its direction. A `span` leaves that to the
 * block around it, because `dir="auto"` skips children that have a direction of their own.
 */
export const Text = ({
  field,
  value,
  as: Element = 'span',
  className,
  language,
  translation = value,
  children = translation,
}: TextProps) => (
  <Element
    className={className}
    dir={Element === 'span' ? undefined : 'auto'}
    data-field={field}
    {...language}
    {...(exactValue(value) ?? differentValue(value, translation))}
  >
    {children}
  </Element>
)

/** Attributes of an element of the field Link whose text differs from the value. `href` may already be that value. */
export const linkAttributes = (value: string, href: string) => ({
  'data-field': 'link',
  ...(exactValue(value) ?? differentValue(value, href)),
})

/** Attributes of the element that contains one item. */
export const itemAttributes = ({ _id, version }: { _id: string; version?: number }) => ({ 'data-item': _id, 'data-version': version })
