import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { compareValues, mergeValues, type Side } from '#shared/conflict/compare-values.ts'
import { ConflictView } from '#shared/conflict/conflict-view.tsx'
import { isUnpublished } from '#shared/working-copies/rows.ts'
import * as styles from './form.module.css'
import type { FormRow, OwnerFormProps } from './form-props.ts'
import { SaveErrorNotice } from './save-error-notice.tsx'
import type { FormBase } from './use-form-base.ts'
import type { Saving } from './use-save.ts'

type SaveProblemProps<Row extends FormRow, Values extends FieldValues> = Pick<OwnerFormProps<Row, Values>, 'label' | 'open' | 'toValues'> &
  Required<Pick<OwnerFormProps<Row, Values>, 'fromSent'>> & {
    form: UseFormReturn<Values>
    base: FormBase
    /** The copy of the text in the browser. */
    browserCopy: { copyId: string; flush: () => void }
    saving: Saving<Row, Values>
  }

/** Scrolls the problem into view, clear of the toast, because the form may be longer than the window. */
const scrollToProblem = (element: HTMLElement | null) => element?.firstElementChild?.scrollIntoView({ block: 'center' })

/** Why a save failed and, after a conflict, both texts side by side. */
export const SaveProblem = <Row extends FormRow, Values extends FieldValues>(props: SaveProblemProps<Row, Values>) => {
  const { label, open, toValues, fromSent, form, base, browserCopy, saving } = props
  const { saveError, newest, compare, stopComparing, loadNewer, overwriteNewer } = saving
  if (!saveError && !newest) return null

  const isCopyNewer = (other: Row) => isUnpublished(other) || other.version === base.version.current
  /** Returns the values saved elsewhere: those of the row or, if the row is unchanged, of its working copy. */
  const toSaved = ({ row: other, rest }: NonNullable<typeof newest>): Values => ({
    ...{ ...toValues(other), ...rest },
    ...(other.copy && isCopyNewer(other) && fromSent(other.copy.values)),
  })
  const getCopy = (values: Values) => ({ copyId: browserCopy.copyId, title: '', keptAt: Date.now(), values })
  /** Opens the newer version, with the values of this form where they were chosen. */
  const continueWith = (newer: NonNullable<typeof newest>, chosen: ReadonlyMap<string, Side>) => {
    const { row } = newer
    const known = {
      rowId: row._id ?? null,
      version: isUnpublished(row) ? undefined : row.version,
      copyVersion: base.getVersionKnown(row, newest !== undefined && isCopyNewer(row)),
    }
    const values = mergeValues(toSaved(newer), form.getValues(), chosen)
    open({ row, restored: { ...getCopy(values), ...base.describe(), ...known } })
  }
  return (
    <div ref={scrollToProblem} className={styles.error}>
      {newest && (
        <ConflictView
          differences={compareValues(toSaved(newest), form.getValues())}
          isUntouched={(name) => JSON.stringify(form.getValues()[name]) === JSON.stringify(form.formState.defaultValues?.[name])}
          onApply={(chosen) => continueWith(newest, chosen)}
          onClose={stopComparing}
        />
      )}
      {saveError && !newest && (
        <SaveErrorNotice
          error={saveError}
          label={label}
          onCompare={() => void compare()}
          onLoadNewer={() => void loadNewer(browserCopy.flush)}
          onKeepText={() => void overwriteNewer((row) => continueWith({ row, rest: {} }, new Map()))}
          onSaveAsNew={() => open({ restored: { ...getCopy(form.getValues()), rowId: null } })}
        />
      )}
    </div>
  )
}
