const pad = (value: number) => String(value).padStart(2, '0')
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Returns undefined for a date that does not exist, or is in no year of four digits. `month` may be a season or a quarter, which has no days. */
export const toEdtf = (year: number | string, month?: number, day?: number): string | undefined => {
  if (Math.abs(Number(year)) > 9_999) return undefined
  const years = `${Number(year) < 0 ? '-' : ''}${String(year).replace('-', '').padStart(4, '0')}`
  if (month === undefined) return years
  const isMonth = month >= 1 && month <= 12
  const isPeriod = (month >= 21 && month <= 24) || (month >= 33 && month <= 36)
  if (day === undefined) return isMonth || isPeriod ? `${years}-${pad(month)}` : undefined
  if (!isMonth) return undefined
  const isLeap = new Date(Date.UTC(Number(year), 2, 0)).getUTCDate() === 29
  const last = month === 2 && !isLeap ? 28 : (DAYS[month - 1] as number)
  return day >= 1 && day <= last ? `${years}-${pad(month)}-${pad(day)}` : undefined
}
