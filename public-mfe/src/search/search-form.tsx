import {
  readSearchQuery,
  SEARCH_PATH,
  type SearchFacet,
  type SearchPage,
  type SearchQuery,
  t,
  writeSearchQuery,
} from '@portfolio/contracts'
import { useNavigationType } from '@portfolio/router'
import { Button, controlClass, Select } from '@portfolio/ui'
import { useEffect } from 'react'
import { choiceAttributes } from '#shared/facet-markup.ts'
import { useQueryForm } from '#shared/use-query-form.ts'

interface MenuProps {
  name: 'section' | 'year' | 'type'
  label: string
  any: string
  value: string
  facet: readonly SearchFacet[]
}

/** Adds the chosen value if nothing has it. In the same array, so that its option stays the same element, which stays selected. */
const withChosen = (facet: readonly SearchFacet[], value: string): readonly (SearchFacet | { value: string })[] =>
  value && !facet.some((choice) => choice.value === value) ? [{ value }, ...facet] : facet

const Menu = ({ name, label, any, value, facet }: MenuProps) => (
  <Select name={name} aria-label={label} defaultValue={value} hidden={facet.length < 2 && !value}>
    <option value="">{any}</option>
    {withChosen(facet, value).map((choice) => (
      <option key={choice.value} value={choice.value} {...('count' in choice ? choiceAttributes(choice) : { children: value })} />
    ))}
  </Select>
)

interface SearchFormProps {
  query: SearchQuery
  facets: SearchPage['facets'] | undefined
}

/** A form that works without scripts. With them, each change updates the results and the address after a short delay. */
export const SearchForm = ({ query, facets }: SearchFormProps) => {
  const form = useQueryForm(SEARCH_PATH, query, { read: readSearchQuery, write: writeSearchQuery })
  const type = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    // After the focus has moved to the heading of the new page.
    const focus = type === 'PUSH' && !query.q ? setTimeout(() => form.ref.current?.querySelector('input')?.focus()) : undefined
    return () => clearTimeout(focus)
  }, [])

  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search>
    <form {...form} role="search" aria-label={t('This site')}>
      <input
        type="search"
        name="q"
        className={controlClass}
        aria-label={t('Words to search for')}
        placeholder={t('Title, author, venue or keyword')}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
        defaultValue={query.q}
      />
      <Button type="submit" variant="primary">
        {t('Search')}
      </Button>
      <fieldset hidden={!facets}>
        <legend>{t('Filter by')}</legend>
        <Menu name="section" label={t('Section')} any={t('All sections')} value={query.section} facet={facets?.sections ?? []} />
        <Menu name="year" label={t('Year')} any={t('Any year')} value={query.year} facet={facets?.years ?? []} />
        <Menu name="type" label={t('Type')} any={t('Any type')} value={query.type} facet={facets?.types ?? []} />
      </fieldset>
    </form>
  )
}
