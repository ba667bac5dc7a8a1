import { SETTINGS_ID } from '@portfolio/contracts'
import { Loader } from '@portfolio/ui'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { HistoryLink } from '#shared/history/history-link.tsx'
import { LoadFailure } from '#shared/layout/load-failure.tsx'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'
import * as styles from './form.module.css'
import type { FormRow, OwnerFormProps } from './form-props.ts'
import { OpenedForm } from './opened-form.tsx'

/** A form of the portal: validates, saves, reports the result and never loses typed text. */
export const OwnerForm = <Row extends FormRow, Values extends FieldValues>(props: OwnerFormProps<Row, Values>) => {
  const titleId = useId()
  const { error, refresh } = useWorkingCopies(props.name)
  const itemId = props.name === 'settings' ? SETTINGS_ID : props.opened.row?._id
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h1 id={titleId} className={styles.title} tabIndex={-1}>
          {props.title}
        </h1>
        <p className={styles.note}>{props.note}</p>
        {itemId && (
          <div className={styles.history}>
            <HistoryLink form={props.name} id={itemId} />
          </div>
        )}
      </div>
      {error && (
        <LoadFailure onRetry={() => void refresh()}>
          Couldn’t load drafts and unsaved text. Until they load, what you type is kept only in this browser.
        </LoadFailure>
      )}
      {props.isLoading || props.opened.loadingId !== undefined ? (
        <Loader label={`Loading the ${props.label}`} />
      ) : (
        <OpenedForm key={props.opened.key} {...props} />
      )}
    </section>
  )
}
