import type { PictureFile } from './picture.tsx'

/** Widths that a stage has in the layout: media conditions, each with a space behind it, and lengths. The last condition is empty. */
export type StageWidths = readonly (readonly [condition: string, length: string])[]

const RATIO_MIN = 1
const RATIO_MAX = 2
/** See image-rotation.module.css. */
const HEIGHT_MAX_VH = 80

const getRatio = ({ width, height }: Pick<PictureFile, 'width' | 'height'>) => width / height || 1.5

/** The first image sets the aspect ratio of the stage, within limits; the others are scaled to fit. */
export const stageRatio = (first: Pick<PictureFile, 'width' | 'height'>) => Math.min(RATIO_MAX, Math.max(RATIO_MIN, getRatio(first)))

/** Returns `sizes` of an image on a stage whose first image is `first`. A tall image is narrower than the stage. */
export const stageSizes = (image: Pick<PictureFile, 'width' | 'height'>, first: typeof image, widths: StageWidths): string => {
  const stage = stageRatio(first)
  const share = Math.min(1, getRatio(image) / stage)
  return widths.map(([condition, length]) => `${condition}calc(${share} * min(${length}, ${stage * HEIGHT_MAX_VH}vh))`).join()
}
