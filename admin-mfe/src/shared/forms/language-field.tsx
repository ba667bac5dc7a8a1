import type { ComponentProps } from 'react'
import { SelectField } from './select-field.tsx'

/** Languages in which scholars publish most. An item can have others, for example from an import. */
const TAGS =
  'af ar bg bn ca cs cy da de el en en-GB en-US es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko la lt lv mk ms nb nl nn pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi yi zh-Hans zh-Hant'.split(
    ' ',
  )

const names = new Intl.DisplayNames('en', { type: 'language' })

const nameLanguage = (tag: string) => {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

const named = TAGS.map((tag) => [tag, nameLanguage(tag)] as const).sort(([, a], [, b]) => a.localeCompare(b, 'en'))

interface LanguageFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  /** The chosen tag. */
  value: string | undefined
}

/** A choice of languages by their English names. */
export const LanguageField = ({ value, ...select }: LanguageFieldProps) => {
  const others = value && !TAGS.includes(value) ? [[value, nameLanguage(value)] as const] : []
  return <SelectField {...select} options={Object.fromEntries([...named, ...others])} />
}
