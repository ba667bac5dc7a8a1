/** Whether a day exists. `Date` reads 31 February as 3 March. The month is 1 to 12. */
export const isCalendarDay = (year: number, month: number, day: number): boolean => {
  const time = new Date(0)
  time.setUTCFullYear(year, month - 1, day)
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day
}

/** "2027-01-01" */
export const isIsoDay = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return isCalendarDay(Number(year), Number(month), Number(day))
}
