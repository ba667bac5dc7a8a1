/** Returns pages with all digits of the last one: "737-738" for "737-8". */
export const completePages = (text: string): string => {
  const [from = '', to] = text.split(/\s*[-–]\s*/u)
  return to === undefined ? from : `${from}-${to.length < from.length ? from.slice(0, from.length - to.length) + to : to}`
}
