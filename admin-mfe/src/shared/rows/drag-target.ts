interface Place {
  top: number
  bottom: number
  left: number
  right: number
}

/** Returns the index that an element of a list would have if it were dropped at a point. */
export type FindTarget = (places: readonly Place[], from: number, point: { x: number; y: number }, isRightToLeft: boolean) => number

const countBefore = (places: readonly Place[], from: number, isBefore: (place: Place) => boolean) =>
  Math.min(places.filter((place, index) => index !== from && isBefore(place)).length, places.length - 1)

/** A row changes places with another one once it is past its middle. */
export const findRow: FindTarget = (places, from, { y }) => countBefore(places, from, ({ top, bottom }) => (top + bottom) / 2 < y)

/** For lines of several elements: counts those in lines above the point, and those before it in its own line. */
export const findInLines: FindTarget = (places, from, { x, y }, isRightToLeft) =>
  countBefore(places, from, ({ top, bottom, left, right }) => {
    if (y < top) return false
    const middle = (left + right) / 2
    return y > bottom || (isRightToLeft ? middle > x : middle < x)
  })
