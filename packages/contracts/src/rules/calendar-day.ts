/** Whether a day exists. `Date` reads 31 February as 3 March. The month is 1 to 12. */
export const isCalendarDay = (year: number, month: number, day: number): boolean => {
  const time = new Date(0)
  time.setUTCFullYear(year, month - 1, day)
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day
}
