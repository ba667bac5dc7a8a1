import { type FormName, SETTINGS_ID } from '@portfolio/contracts'
import { useRef, useState } from 'react'
import { newId, newItemId } from '#shared/new-id.ts'
import { isUnpublished } from '#shared/working-copies/rows.ts'
import type { FormRow } from './form-props.ts'
import type { Opened } from './use-open-form.ts'

/** No item has this version. Restored text whose form did not know the item as it is, such as a draft that was published since, is a conflict. */
const UNSEEN = 0

/** Returns what the text of an open form is based on: its item, and the versions of the item and its working copy. */
export const useFormBase = <Row extends FormRow>(name: FormName, { row, restored }: Pick<Opened<Row, unknown>, 'row' | 'restored'>) => {
  const isDraft = isUnpublished(row)
  const [idOfNew] = useState(() => restored?.newId ?? (isDraft ? row?._id : undefined) ?? newItemId())
  const [writer] = useState(() => restored?.writer ?? newId())
  const isPublished = row !== null && !isDraft
  const version = useRef(isPublished ? (restored ? (restored.version ?? UNSEEN) : row.version) : undefined)
  /** Text that was typed for a new row, while another form has added the only one there is. */
  const isOfOther = restored !== null && row?._id !== undefined && (restored.rowId ?? restored.newId) !== row._id
  const restoredVersion = (isOfOther ? undefined : restored?.copyVersion) ?? (isDraft ? UNSEEN : undefined)
  const copyVersion = useRef(restored ? restoredVersion : isDraft ? row?.copy?.version : undefined)
  const itemId = name === 'settings' ? SETTINGS_ID : (row?._id ?? idOfNew)
  const getNewCopyVersion = () => (row && row._id !== idOfNew ? restored?.newCopyVersion : copyVersion.current)

  return {
    /** Id of the row, or the id that a new row will get. */
    itemId,
    /** Id of the new row that the text was typed for, if it was. */
    idOfNew,
    /** Whether the row is unpublished. */
    isDraft,
    /** Identifies this form to the server, which rejects the text of a form that has not seen another form's newer text. */
    writer,
    /** Version of the published row. */
    version,
    /** Version of its working copy. */
    copyVersion,
    /** Returns the version of the working copy with the id `idOfNew`. */
    getNewCopyVersion,
    /**
     * Returns the version of the working copy of a row as saved elsewhere; undefined if it is text of another form, which the owner has not seen: the
     * history keeps that when it is replaced.
     */
    getVersionKnown: ({ _id = itemId, copy }: FormRow, isSeen = false) =>
      isSeen || isUnpublished({ copy }) || (_id === itemId && copy?.version === copyVersion.current) ? copy?.version : undefined,
    /** Returns the same data for a copy of the text in the browser. */
    describe: () => ({
      ...{ rowId: row?._id ?? null, version: version.current, copyVersion: copyVersion.current },
      ...{ newId: idOfNew, newCopyVersion: getNewCopyVersion(), writer },
    }),
  }
}

export type FormBase = ReturnType<typeof useFormBase>
