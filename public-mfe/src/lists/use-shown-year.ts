import { useEffect, useState } from 'react'

/** Above this line from the top of the window a year is being read that begins there. */
const READ_PX = 80

const findShown = (): string | undefined => {
  const years = [...document.querySelectorAll<HTMLElement>('main [data-year]')]
  const getTop = (year: HTMLElement) => year.getBoundingClientRect().top
  const isAtEnd = document.documentElement.scrollHeight - innerHeight - scrollY < 1
  // The last years do not reach the line.
  const line = isAtEnd ? innerHeight : READ_PX
  const target = years.find((year) => year.matches(':target') && getTop(year) >= 0 && getTop(year) < line)
  return (target ?? years.findLast((year) => getTop(year) < line) ?? years[0])?.dataset.year
}

/** Returns the year of a list, if there is one, that a visitor is reading: on screens that are wide enough for the index of years. */
export const useShownYear = (list: unknown): string | undefined => {
  const [year, setYear] = useState<string>()
  useEffect(() => {
    if (!list || !matchMedia('(width >= 72rem)').matches) return
    const onScroll = () => setYear(findShown())
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [list])
  return year
}
