import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { CheckboxField } from '#shared/forms/checkbox-field.tsx'
import * as styles from '#shared/forms/field.module.css'

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** Makes a blog a page of the menu. */
export const MenuPageField = (props: Props) => {
  const hintId = useId()
  return (
    <div className={styles.field}>
      <CheckboxField {...props} label="A page of the menu" aria-describedby={hintId} />
      <p id={hintId} className={styles.hint}>
        For what is not a blog: Teaching, your group, how to reach you. It follows About in the menu, has no date, and is not among the
        blogs or in their feeds.
      </p>
    </div>
  )
}
