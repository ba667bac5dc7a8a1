import { foldTag } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { TagsField } from './tags-field.tsx'

export interface TagChange {
  add: readonly string[]
  remove: readonly string[]
}

/** Returns the tags of a row after a change. */
export const changeTags = (tags: readonly string[], { add, remove }: TagChange): string[] => {
  const removed = new Set(remove.map(foldTag))
  const present = new Set(tags.map(foldTag))
  return [...tags.filter((tag) => !removed.has(foldTag(tag))), ...add.filter((tag) => !present.has(foldTag(tag)))]
}

interface TagDialogProps {
  /** What is changed: "3 blogs". */
  what: string
  /** All tags of the list. */
  inUse: readonly string[]
  /** Tags of the selected rows. */
  present: readonly string[]
  onApply: (change: TagChange) => void
  onClose: () => void
}

/** Adds tags to several rows at once, and removes some that they have. */
export const TagDialog = ({ what, inUse, present, onApply, onClose }: TagDialogProps) => {
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  return (
    <Modal title={`Tag ${what}`} onClose={onClose}>
      <form
        className={formStyles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          onApply({ add, remove })
        }}
      >
        <TagsField label="Add tags" hint="Press Enter or a comma after each." tags={add} inUse={inUse} onChange={setAdd} />
        {present.length > 0 && <TagsField label="Remove tags" tags={remove} inUse={present} isLimited onChange={setRemove} />}
        <div className={formStyles.actions}>
          <Button type="submit" variant="primary">
            Apply
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
