import { collections, RELATED_WORKS_MAX, type WorkReference } from '@portfolio/contracts'
import { useId } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { OrderedRows } from '#shared/rows/ordered-rows.tsx'
import * as detailsStyles from './details.module.css'
import * as styles from './related-works.module.css'
import type { DetailsForm } from './work-draft.ts'
import { WorkFinder } from './work-finder.tsx'

interface RelatedWorksProps {
  form: UseFormReturn<DetailsForm>
  /** Id of the work itself; undefined for a new one. */
  id: string | undefined
  /** What its page shows besides. */
  relatedFrom: readonly WorkReference[]
}

/** "Conferences · 1947" */
const describe = ({ path, year }: WorkReference): string => {
  const section = collections.find((collection) => 'page' in collection && path.startsWith(`${collection.page.path}/`))
  return [section && 'page' in section ? section.page.title : '', year].filter(Boolean).join(' · ')
}

const Reference = ({ work }: { work: WorkReference }) => (
  <>
    <a href={work.path} target="_blank" rel="noopener" dir="auto">
      {work.title}
    </a>
    <small>{describe(work)}</small>
  </>
)

/** Chooses works that belong to this one, such as the articles and talks of a project. The page of each shows the other. */
export const RelatedWorks = ({ form, id, relatedFrom }: RelatedWorksProps) => {
  const errorId = useId()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'details.relatedTo' })
  const errors = form.formState.errors.details?.relatedTo

  return (
    <OrderedRows
      legend="Related works"
      legendClass={detailsStyles.legend}
      field="details.relatedTo"
      noun="related work"
      errorId={errorId}
      rows={fields}
      onMove={move}
      onRemove={remove}
      error={errors?.message ?? errors?.root?.message}
      actions={
        <div className={styles.more}>
          <WorkFinder
            label="Find a work that belongs to this one"
            hint="A project and its deliverables, articles and talks, for example. The page of each shows the other."
            exclude={[...fields.map(({ _id }) => _id), ...(id ? [id] : [])]}
            disabled={fields.length >= RELATED_WORKS_MAX}
            onChoose={(work) => append(work, { shouldFocus: false })}
          />
          {relatedFrom.length > 0 && (
            <div className={styles.from}>
              <p>Its page shows these as well, because they name it or link to it:</p>
              <ul>
                {relatedFrom.map((work) => (
                  <li key={work.path} className={styles.reference}>
                    <Reference work={work} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      }
    >
      {(_, index) => {
        const work = fields[index]
        return (
          <p className={styles.reference}>
            {work?.title ? <Reference work={work} /> : <em>A work that is deleted. It is shown again if you restore it.</em>}
          </p>
        )
      }}
    </OrderedRows>
  )
}
