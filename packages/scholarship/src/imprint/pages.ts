/** Returns a last page with the digits that it leaves out: "460" for the "60" of "433-60". */
export const completeLast = (first: string, last: string): string =>
  last.length < first.length ? first.slice(0, first.length - last.length) + last : last

/** Returns pages with all digits of the last one: "737-738" for "737-8". */
export const completePages = (text: string): string => {
  const [from = '', to] = text.split(/\s*[-–]\s*/u)
  return to === undefined ? from : `${from}-${completeLast(from, to)}`
}
