import { useId } from 'react'
import * as fieldStyles from '#shared/forms/field.module.css'
import { hintId } from '#shared/forms/field-frame.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import type { TextImage } from './list-images.ts'
import * as styles from './text-images.module.css'

interface TextImagesProps {
  images: readonly TextImage[]
  onDescribe: (index: number, alt: string) => void
}

/** The images of the text with their alternative texts, which a paste often lacks. */
export const TextImages = ({ images, onDescribe }: TextImagesProps) => {
  const id = useId()
  if (!images.length) return null
  return (
    <fieldset className={`${fieldStyles.field} ${fieldStyles.group} ${styles.images}`} aria-describedby={hintId(id)}>
      <legend className={fieldStyles.label}>Images in the text</legend>
      <p id={hintId(id)} className={fieldStyles.hint}>
        Say in the alternative text what an image shows, for readers who cannot see it. If it is empty, that of the image in Media applies.
      </p>
      <ol className={styles.list}>
        {images.map(({ address, alt }, index) => (
          // The same image may be there twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: its place in the text
          <li key={index} className={styles.image}>
            <img src={address} alt="" />
            <TextField
              label={`Alternative text of image ${index + 1}`}
              value={alt}
              onChange={({ target }) => onDescribe(index, target.value)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
