import { useEffect, useState } from 'react'

/** A year is current once its top is above this line, in px from the top of the viewport. */
const READ_PX = 80

const findShown = (): string | undefined => {
  const years = [...document.querySelectorAll<HTMLElement>('main [data-year]')]
  const getTop = (year: HTMLElement) => year.getBoundingClientRect().top
  const isAtEnd = document.documentElement.scrollHeight - innerHeight - scrollY < 1
  // At the end of the page the last years cannot reach the line.
  const line = isAtEnd ? innerHeight : READ_PX
  const target = years.find((year) => year.matches(':target') && getTop(year) >= 0 && getTop(year) < line)
  return (target ?? years.findLast((year) => getTop(year) < line) ?? years[0])?.dataset.year
}

/** Returns the year of a list that is in view, on screens that are wide enough for the index of years. */
export const useShownYear = (list: unknown): string | undefined => {
  const [year, setYear] = useState<string>()
  useEffect(() => {
    if (!list) return
    const onScroll = () => {
      if (matchMedia('(width >= 72rem)').matches) setYear(findShown())
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [list])
  return year
}
