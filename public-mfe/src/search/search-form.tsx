import { readSearchQuery, SEARCH_PATH, type SearchFacet, type SearchPage, type SearchQuery, writeSearchQuery } from '@portfolio/contracts'
import { useNavigate, useNavigationType } from '@portfolio/router'
import { Button } from '@portfolio/ui'
import { useEffect, useRef } from 'react'
import { facetText } from './search-markup.tsx'

const PAUSE_MS = 150

interface MenuProps {
  name: 'section' | 'year' | 'type'
  label: string
  any: string
  value: string
  facet: readonly SearchFacet[]
}

const Menu = ({ name, label, any, value, facet }: MenuProps) => (
  <select name={name} aria-label={label} defaultValue={value} hidden={facet.length < 2 && !value}>
    <option value="">{any}</option>
    {value && !facet.some((choice) => choice.value === value) && <option value={value}>{value}</option>}
    {facet.map((choice) => (
      <option key={choice.value} value={choice.value} data-count={choice.count}>
        {facetText(choice)}
      </option>
    ))}
  </select>
)

interface SearchFormProps {
  query: SearchQuery
  facets: SearchPage['facets'] | undefined
}

/** A form that works without scripts. With them, the results follow a moment after each change, under their own address. */
export const SearchForm = ({ query, facets }: SearchFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const type = useNavigationType()
  const address = writeSearchQuery(query)

  const apply = () => {
    clearTimeout(timer.current)
    const written = writeSearchQuery(readSearchQuery(new FormData(form.current as HTMLFormElement) as never))
    if (written !== writeSearchQuery({ ...query, page: 1 })) navigate(SEARCH_PATH + written, { replace: true })
  }

  // The fields follow links, Back and Forward. What replaces an address is a change of the fields themselves, which may have gone on since.
  const shown = useRef(address)
  useEffect(() => {
    const isChanged = shown.current !== address
    shown.current = address
    if (!isChanged || type === 'REPLACE') return
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = query[field.name as 'q']
  }, [address, type, query])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    // A visitor may have filled in the form before any script ran.
    apply()
    // After the focus has moved to the heading of the new page.
    const focus = type === 'PUSH' && !query.q ? setTimeout(() => form.current?.querySelector('input')?.focus()) : undefined
    return () => {
      clearTimeout(focus)
      clearTimeout(timer.current)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest browsers that are supported do not know the element
    <form
      ref={form}
      action={SEARCH_PATH}
      role="search"
      aria-label="This site"
      autoComplete="off"
      onInput={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(apply, PAUSE_MS)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <input
        type="search"
        name="q"
        aria-label="Words to search for"
        placeholder="Title, author, venue or words"
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
        defaultValue={query.q}
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
      <fieldset hidden={!facets}>
        <legend>Only</legend>
        <Menu name="section" label="Section" any="All sections" value={query.section} facet={facets?.sections ?? []} />
        <Menu name="year" label="Year" any="Any year" value={query.year} facet={facets?.years ?? []} />
        <Menu name="type" label="Type" any="Any type" value={query.type} facet={facets?.types ?? []} />
      </fieldset>
    </form>
  )
}
