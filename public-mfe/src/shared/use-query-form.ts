import { useNavigate, useNavigationType } from '@portfolio/router'
import { type FormEvent, useEffect, useRef } from 'react'

const PAUSE_MS = 150

/** Converts between a query and its query string, whose parameters are the form's fields. */
interface QueryFormat<Query> {
  read: (parameters: { get: (name: string) => string | null }) => Query
  write: (query: Query) => string
}

/**
 * Returns the props of a form that shows a query and works without scripts. With them, each change updates the page after a short delay,
 * under an address that replaces the previous one.
 */
export const useQueryForm = <Query extends { page: number }>(path: string, query: Query, { read, write }: QueryFormat<Query>) => {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const type = useNavigationType()
  const address = write(query)

  const apply = () => {
    clearTimeout(timer.current)
    const written = write(read(new FormData(ref.current as HTMLFormElement) as never))
    if (written !== write({ ...query, page: 1 })) navigate(path + written, { replace: true })
  }

  // Links, Back and Forward update the fields. A replaced address comes from the fields themselves, which may have changed again since.
  const shown = useRef(address)
  useEffect(() => {
    const isChanged = shown.current !== address
    shown.current = address
    if (!isChanged || type === 'REPLACE') return
    for (const field of ref.current?.elements ?? [])
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(query[field.name as keyof Query])
  }, [address, type, query])

  // A visitor may have filled in the form before any script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    apply()
    return () => clearTimeout(timer.current)
  }, [])

  return {
    ref,
    action: path,
    autoComplete: 'off',
    onInput: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(apply, PAUSE_MS)
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      apply()
    },
  }
}
