import { Button } from '@portfolio/ui'
import { type PointerEvent, useId } from 'react'
import * as fieldStyles from '#shared/forms/field.module.css'
import * as styles from './describe-image.module.css'

/** In percent from the left and from the top. */
export type Point = [x: number, y: number]

interface FocusPointProps {
  src: string
  /** Null for the center. */
  point: Point | null
  onChange: (point: Point | null) => void
}

const CENTER: Point = [50, 50]
const toPercent = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100)

/** Chooses the point that stays in view where an image is cropped, by clicking the image or with two sliders. */
export const FocusPoint = ({ src, point, onChange }: FocusPointProps) => {
  const id = useId()
  const [x, y] = point ?? CENTER
  const choose = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange([toPercent(clientX - left, width), toPercent(clientY - top, height)])
  }
  const sliders = [
    { name: 'From the left', value: x, at: (value: number): Point => [value, y] },
    { name: 'From the top', value: y, at: (value: number): Point => [x, value] },
  ]
  return (
    <fieldset className={`${fieldStyles.field} ${fieldStyles.group}`} aria-describedby={`${id}-hint`}>
      <legend className={fieldStyles.label}>Focus</legend>
      <div className={styles.views}>
        {/* For keyboards, there are the sliders. */}
        <div className={styles.whole} onPointerDown={choose}>
          <img src={src} alt="Uncropped" />
          <span className={styles.point} style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} aria-hidden="true" />
        </div>
        <img className={styles.cropped} src={src} alt="As lists crop it" style={{ objectPosition: `${x}% ${y}%` }} />
      </div>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        Click the part that must stay in view where the image is cropped.
      </p>
      <div className={styles.sliders}>
        {sliders.map(({ name, value, at }) => (
          <label key={name} className={fieldStyles.choice}>
            <span>{name}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={value}
              aria-valuetext={`${value} %`}
              onChange={({ target }) => onChange(at(Number(target.value)))}
            />
          </label>
        ))}
        <Button small disabled={!point} onClick={() => onChange(null)}>
          Center
        </Button>
      </div>
    </fieldset>
  )
}
