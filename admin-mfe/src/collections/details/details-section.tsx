import { type Items, noDetails, type WorkCollection, type WorkCollectionName, type WorkDraftAdditions } from '@portfolio/contracts'
import { Loader } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isTyping } from '#shared/is-typing.ts'
import { LoadFailure } from '#shared/layout/load-failure.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import * as styles from './details.module.css'
import { DetailsFields, type DetailsFieldsProps } from './details-fields.tsx'
import { toDetailsValues } from './details-values.ts'
import type { DetailsForm } from './work-draft.ts'

interface DetailsSectionProps {
  form: UseFormReturn<DetailsForm>
  collection: WorkCollection
  /** The work that is edited; null for a new one. */
  row: Pick<Items[WorkCollectionName], '_id' | 'version'> | null
  /** Details and slug of an unpublished work. */
  unpublished?: WorkDraftAdditions | undefined
  /** Unsaved details of a restored draft. */
  restored: DetailsForm
  /** Name of the field that gets focus. If it is one of these, the section is open. */
  field: string
  onBusy: (busy: boolean) => void
}

type Shown = Pick<DetailsFieldsProps, 'derived' | 'slug'>

const isOfSection = (field: string) => /^(?:details|slug)\b/.test(field)

/** Returns the control with which a field is corrected: one that is marked for it, its input, or the first control of its group. */
const findControl = (section: HTMLElement, field: string): HTMLElement | null => {
  const name = CSS.escape(field)
  const find = (selector: string) => section.querySelector<HTMLElement>(selector)
  return find(`[data-fixes="${name}"]`) ?? find(`[name="${name}"]`) ?? find(`[data-field="${name}"] :is(input, select, textarea, button)`)
}

/** The details of a work. They are loaded when the section is opened; until then the form neither has nor saves them. */
export const DetailsSection = ({ form, collection, row, unpublished, restored, field, onBusy }: DetailsSectionProps) => {
  const id = row?._id
  const { api } = useAdmin()
  const { errors, isSubmitting, submitCount, defaultValues } = form.formState
  const [isOpen, setOpen] = useState(restored.details !== undefined || isOfSection(field))
  const [shown, setShown] = useState<Shown | null>(null)
  const section = useRef<HTMLDetailsElement>(null)
  const work = useQuery({
    queryKey: ['work-details', collection.name, id, row?.version],
    queryFn: () => api.workDetails(collection.name, id as string),
    enabled: isOpen && id !== undefined,
    // Loaded once for each form that is opened, and never while it is open.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = work

  useEffect(() => {
    if (!isOpen || shown || (id !== undefined && !data)) return
    const slug = data && data.slug !== id ? data.slug : unpublished?.slug
    const saved = { details: toDetailsValues(data?.details ?? unpublished?.details ?? noDetails), slug: slug ?? '' }
    const values = { ...saved, ...restored }
    form.resetDefaultValues({ ...defaultValues, ...saved } as DetailsForm, { keepDirty: true })
    form.setValue('details', values.details, { shouldDirty: true })
    form.setValue('slug', values.slug, { shouldDirty: true })
    setShown({ derived: data?.derived, slug: saved.slug })
  }, [isOpen, shown, id, data, unpublished, restored, form, defaultValues])

  const isShown = shown !== null
  useEffect(() => {
    if (!isShown || !section.current || !isOfSection(field) || isTyping()) return
    const control = findControl(section.current, field)
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }, [isShown, field])

  // A message must not be hidden, and the first one gets focus unless a field above has one as well.
  const invalid = Object.keys(errors)
  const isInvalid = invalid.some(isOfSection)
  const isFirst = invalid.every(isOfSection)
  useEffect(() => {
    if (!submitCount || isSubmitting || !isInvalid) return
    const { current } = section
    if (!current) return
    // Opens the element itself: after a change of state, the field could not get focus before the next render.
    current.open = true
    if (isFirst) current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submitCount, isSubmitting, isInvalid, isFirst])

  return (
    <details ref={section} className={styles.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.title}>Details</span>
        <span className={styles.note}>Contributors, date, venue, identifiers, PDF, links, address</span>
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </summary>
      {shown ? (
        <DetailsFields {...shown} form={form} collection={collection} onBusy={onBusy} />
      ) : work.error ? (
        <LoadFailure error={work.error} onRetry={() => work.refetch()}>
          Couldn’t load the details. Saving the fields above doesn’t change them.
        </LoadFailure>
      ) : (
        isOpen && <Loader label="Loading the details" entries={1} />
      )}
    </details>
  )
}
